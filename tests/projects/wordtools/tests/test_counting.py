"""What the package promises, built or not."""

import pytest
from wordtools import counted, longest


def test_words():
    assert counted("the cat, the dog.") == {"the": 2, "cat": 1, "dog": 1}
    assert list(counted("b a b")) == ["b", "a"]


def test_least():
    assert counted("a bc\tdef", least=2) == {"bc": 1, "def": 1}
    assert counted("", 5) == {}


def test_other_texts():
    with pytest.raises(TypeError):
        counted(7)
    assert longest("größer als è") == "größer"
