"""Receipts of rulings, and the checking of files."""
