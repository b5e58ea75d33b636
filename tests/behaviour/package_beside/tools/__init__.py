from .words import count
