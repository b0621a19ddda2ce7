from __future__ import annotations

from typing import get_type_hints

import sello
from sello import types


def test_every_type_can_be_read_at_run_time() -> None:
    """As pydantic and others do."""
    # `is_typeddict` of 3.10 does not know those of typing_extensions.
    found = [value for value in vars(types).values() if hasattr(value, "__required_keys__")]
    assert len(found) > 130
    for kind in found:
        assert get_type_hints(kind).keys() == kind.__required_keys__ | kind.__optional_keys__


def test_fields_that_may_be_missing_are_known() -> None:
    hints = get_type_hints(types.MemberRequest, include_extras=True)
    assert hints["name"] is str
    assert "NotRequired" in repr(hints["email"])


def test_all_that_is_exported_exists() -> None:
    for name in sello.__all__:
        assert getattr(sello, name) is not None
