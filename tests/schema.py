"""The JSON Schema of records, against which every record that a test makes is validated."""

from __future__ import annotations

import json
from importlib.resources import files

from jsonschema import Draft202012Validator

SCHEMA = Draft202012Validator(json.loads((files("heptad") / "record.schema.json").read_text("utf-8")))
