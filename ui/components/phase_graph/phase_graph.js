// The turn graph in the browser. The server lays the graph out; here it is shown, zoomed, selected
// and exported. The drawing is replaced only when the graph itself changes, so a step of the game
// changes classes on nodes that stay where they are, and the zoom is kept.

const instances = new WeakMap();

export default function (component) {
  const { data, parentElement: root } = component;
  const view = root.querySelector('.view');
  let graph = instances.get(view);
  if (!graph) {
    graph = new Graph(root, view);
    instances.set(view, graph);
  }
  graph.component = component;
  graph.show(data);
}

class Graph {
  constructor(root, view) {
    this.root = root;
    this.view = view;
    this.pointers = new Map();
    this.listen();
  }

  show(data) {
    this.data = data;
    this.view.style.setProperty('--graph-height', `${data.height}px`);
    const fresh = this.source !== data.svg;
    if (fresh) this.draw(data);
    this.label(data);
    this.mark(data);
    if (fresh) this.begin();
  }

  draw(data) {
    const parsed = new DOMParser().parseFromString(data.svg, 'image/svg+xml');
    parsed.querySelectorAll('script, foreignObject').forEach((element) => element.remove());
    parsed.querySelectorAll('a').forEach((element) => element.replaceWith(...element.childNodes));
    const svg = document.importNode(parsed.documentElement, true);
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    this.view.replaceChildren(svg);
    this.svg = svg;
    this.source = data.svg;
    const box = svg.viewBox.baseVal;
    this.whole = [box.x, box.y, box.width, box.height];
    this.box = [...this.whole];
    this.nodes = new Map();
    this.edges = new Map();
    svg.querySelectorAll('g.node').forEach((element) => {
      const title = element.querySelector('title');
      element.dataset.id = title.textContent;
      this.nodes.set(title.textContent, element);
      title.remove();
      element.setAttribute('role', 'button');
    });
    svg.querySelectorAll('g.edge').forEach((element) => {
      element.dataset.id = element.id;
      this.edges.set(element.id, element);
      const title = element.querySelector('title');
      if (title) title.remove();
      element.setAttribute('aria-hidden', 'true');
    });
    svg.querySelectorAll('g.cluster > title').forEach((title) => title.remove());
    const top = svg.querySelector('g.graph > title');
    if (top) top.remove();
  }

  // The whole picture if its letters can be read, else as much of it around where the turn stands.
  begin() {
    const node = this.nodes.get(this.data.current) || this.nodes.values().next().value;
    const [x, y, width, height] = this.whole;
    const room = [this.view.clientWidth, this.view.clientHeight];
    const smallest = 12 / 13;
    const shrunk = Math.min(room[0] / width, room[1] / height);
    if (!node || shrunk >= smallest) {
      // A small graph is not blown up beyond the size its letters are meant to be read at.
      const larger = Math.max(shrunk / 1.1, 1);
      this.box = [x - width * (larger - 1) / 2, y - height * (larger - 1) / 2,
        width * larger, height * larger];
      return this.apply();
    }
    const wide = room[0] / Math.max(Math.min(room[0] / width, 1), smallest);
    const tall = wide * room[1] / room[0];
    const inner = node.getBBox();
    const from = new DOMPoint(inner.x + inner.width / 2, inner.y + inner.height / 2)
      .matrixTransform(this.svg.getCTM().inverse().multiply(node.getCTM()));
    const within = (at, size, start, whole) => (size >= whole
      ? start - (size - whole) / 2 : Math.min(Math.max(at - size / 2, start), start + whole - size));
    this.box = [within(from.x, wide, x, width), within(from.y, tall, y, height), wide, tall];
    return this.apply();
  }

  label(data) {
    const words = data.words;
    this.root.querySelector('.bar').setAttribute('aria-label', words.toolbar);
    this.view.setAttribute('aria-label', words.graph);
    const names = { in: words.zoom_in, out: words.zoom_out, svg: words.save_svg, png: words.save_png };
    this.root.querySelectorAll('.bar button').forEach((button) => {
      const what = button.dataset.do;
      if (what === 'fit' || what === 'phase') button.textContent = words[what];
      else button.setAttribute('aria-label', names[what]);
    });
    const items = data.legend.map(([mark, text]) => {
      const item = document.createElement('li');
      const swatch = document.createElement('span');
      swatch.className = `mark ${mark}`;
      item.append(swatch, text);
      return item;
    });
    this.root.querySelector('.legend').replaceChildren(...items);
  }

  mark(data) {
    const tabbable = data.selected && this.nodes.has(data.selected) ? data.selected : data.current;
    let first = true;
    this.nodes.forEach((element, id) => {
      const marks = data.nodes[id] || { classes: '', label: id };
      const selected = id === data.selected;
      element.setAttribute('class', `node ${marks.classes}${selected ? ' selected' : ''}`);
      element.setAttribute('aria-label', marks.label);
      element.setAttribute('aria-pressed', String(selected));
      if (id === data.current) element.setAttribute('aria-current', 'step');
      else element.removeAttribute('aria-current');
      const reachable = this.nodes.has(tabbable) ? id === tabbable : first;
      element.setAttribute('tabindex', reachable ? '0' : '-1');
      first = false;
    });
    this.edges.forEach((element, id) => {
      const selected = id === data.selected ? ' selected' : '';
      element.setAttribute('class', `edge ${data.edges[id] || ''}${selected}`);
    });
  }

  apply() {
    this.svg.setAttribute('viewBox', this.box.join(' '));
  }

  fit() {
    this.box = [...this.whole];
    this.apply();
  }

  zoom(factor, atX = 0.5, atY = 0.5) {
    const [x, y, width, height] = this.box;
    const limited = Math.min(Math.max(width * factor, 60), this.whole[2] * 3) / width;
    this.box = [
      x + width * (1 - limited) * atX, y + height * (1 - limited) * atY,
      width * limited, height * limited,
    ];
    this.apply();
  }

  shift(dx, dy) {
    const scale = Math.max(this.box[2] / this.view.clientWidth, this.box[3] / this.view.clientHeight);
    this.box = [this.box[0] - dx * scale, this.box[1] - dy * scale, this.box[2], this.box[3]];
    this.apply();
  }

  zoomToPhase() {
    const node = this.nodes.get(this.data.current);
    if (!node) return this.fit();
    const inner = node.getBBox();
    for (const cluster of this.svg.querySelectorAll('g.cluster')) {
      const outer = cluster.getBBox();
      const holds = inner.x >= outer.x && inner.y >= outer.y
        && inner.x + inner.width <= outer.x + outer.width
        && inner.y + inner.height <= outer.y + outer.height;
      if (!holds) continue;
      const toView = this.svg.getCTM().inverse().multiply(cluster.getCTM());
      const from = new DOMPoint(outer.x, outer.y).matrixTransform(toView);
      const to = new DOMPoint(outer.x + outer.width, outer.y + outer.height).matrixTransform(toView);
      // A phase of one node is not blown up beyond the size its text is meant to be read at.
      const width = Math.max(to.x - from.x + 40, this.view.clientWidth * 0.8);
      const height = Math.max(to.y - from.y + 30, this.view.clientHeight * 0.8);
      const middle = [(from.x + to.x) / 2, (from.y + to.y) / 2];
      this.box = [middle[0] - width / 2, middle[1] - height / 2, width, height];
      return this.apply();
    }
    return this.fit();
  }

  pick(id) {
    this.component.setStateValue('selected', id);
  }

  // Down and up follow an edge; right and left go through all nodes in reading order.
  step(node, key) {
    const id = node.dataset.id;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      for (const [source, target] of this.data.ends) {
        if (key === 'ArrowDown' && source === id) return this.focus(target);
        if (key === 'ArrowUp' && target === id) return this.focus(source);
      }
      return undefined;
    }
    const order = [...this.nodes.keys()];
    const next = order.indexOf(id) + (key === 'ArrowRight' ? 1 : -1);
    return this.focus(order[(next + order.length) % order.length]);
  }

  focus(id) {
    const node = this.nodes.get(id);
    if (!node) return;
    this.nodes.forEach((element) => element.setAttribute('tabindex', '-1'));
    node.setAttribute('tabindex', '0');
    node.focus();
  }

  save(kind) {
    const copy = this.svg.cloneNode(true);
    copy.setAttribute('viewBox', this.whole.join(' '));
    copy.setAttribute('width', this.whole[2]);
    copy.setAttribute('height', this.whole[3]);
    const parts = 'path, polygon, ellipse, text, polyline';
    const properties = ['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width',
      'stroke-dasharray', 'font-weight', 'opacity'];
    const originals = this.svg.querySelectorAll(parts);
    copy.querySelectorAll(parts).forEach((element, index) => {
      const style = getComputedStyle(originals[index]);
      const written = properties.map((name) => `${name}:${style.getPropertyValue(name)}`);
      element.setAttribute('style', written.join(';'));
    });
    const text = new XMLSerializer().serializeToString(copy);
    const name = this.data.name;
    if (kind === 'svg') {
      download(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`);
      return;
    }
    const picture = new Image();
    picture.onload = () => {
      const canvas = document.createElement('canvas');
      canvas.width = this.whole[2] * 2;
      canvas.height = this.whole[3] * 2;
      const context = canvas.getContext('2d');
      const paper = getComputedStyle(this.view).getPropertyValue('--st-background-color');
      context.fillStyle = paper || '#ffffff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => download(blob, `${name}.png`));
    };
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  }

  listen() {
    const actions = {
      in: () => this.zoom(0.8),
      out: () => this.zoom(1.25),
      fit: () => this.fit(),
      phase: () => this.zoomToPhase(),
      svg: () => this.save('svg'),
      png: () => this.save('png'),
    };
    this.root.querySelector('.bar').addEventListener('click', (event) => {
      const action = actions[event.target.dataset.do];
      if (action) action();
    });
    this.view.addEventListener('pointerdown', (event) => {
      this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.pointers.size === 1) this.moved = 0;
    });
    this.view.addEventListener('pointermove', (event) => this.drag(event));
    this.view.addEventListener('pointerup', (event) => {
      this.pointers.delete(event.pointerId);
      if (this.moved > 6) return;
      const target = event.target.closest('g.node, g.edge');
      if (target) this.pick(target.dataset.id);
    });
    for (const gone of ['pointerleave', 'pointercancel']) {
      this.view.addEventListener(gone, (event) => this.pointers.delete(event.pointerId));
    }
    this.view.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const frame = this.view.getBoundingClientRect();
      this.zoom(event.deltaY < 0 ? 0.9 : 1.1,
        (event.clientX - frame.left) / frame.width, (event.clientY - frame.top) / frame.height);
    }, { passive: false });
    this.view.addEventListener('keydown', (event) => this.key(event));
  }

  drag(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    this.moved += Math.abs(now.x - last.x) + Math.abs(now.y - last.y);
    if (this.pointers.size === 1 && this.moved > 6) this.shift(now.x - last.x, now.y - last.y);
    if (this.pointers.size === 2) {
      const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      this.shift((now.x - last.x) / 2, (now.y - last.y) / 2);
      if (after > 0) this.zoom(before / after);
    }
    this.pointers.set(event.pointerId, now);
  }

  key(event) {
    // The page has shortcuts of its own on some of these keys.
    event.stopPropagation();
    const node = event.target.closest && event.target.closest('g.node');
    if (event.key === '+' || event.key === '=') this.zoom(0.8);
    else if (event.key === '-') this.zoom(1.25);
    else if (event.key === '0') this.fit();
    else if (node && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      this.pick(node.dataset.id);
    } else if (node && event.key.startsWith('Arrow')) {
      event.preventDefault();
      this.step(node, event.key);
    }
  }
}

function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
