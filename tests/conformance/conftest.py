"""The checks are tools as well, so that the fuzzer can run them for longer."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tools")]
