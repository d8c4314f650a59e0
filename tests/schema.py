"""The JSON Schema of records, against which every record that a test makes is validated."""

from __future__ import annotations

import json
from importlib.resources import files

from jsonschema import Draft202012Validator

from heptad.kernel.record import RecordData

SCHEMA = Draft202012Validator(json.loads((files("heptad") / "record.schema.json").read_text("utf-8")))
#: The actions in the valid records so far, by all the rest of these records, as JSON.
VALID: dict[str, set[str]] = {}


def check_record(record: RecordData) -> None:
    """Validate a record. Raises jsonschema.ValidationError if it does not fit the schema.

    A record is validated once, and not again with fewer actions: the schema looks at each action by itself.
    """
    rest, actions = json.dumps(record | {"actions": []}), {*record["actions"]}
    if rest not in VALID or not actions <= VALID[rest]:
        SCHEMA.validate(record)
        VALID.setdefault(rest, set()).update(actions)
