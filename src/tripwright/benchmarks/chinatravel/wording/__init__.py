"""Requests in words: written in Chinese and English, and read back into demands."""
