"""The mark by which a test says which rules of the ledgers it proves."""

import pytest

cites = pytest.mark.cites
