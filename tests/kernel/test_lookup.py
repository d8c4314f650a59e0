from heptad.kernel.lookup import Lookup


def test_the_function_is_called_once_for_each_key() -> None:
    called: list[int] = []

    def double(number: int) -> int:
        called.append(number)
        return 2 * number

    lookup = Lookup(double, 10)
    assert [lookup[number] for number in (3, 4, 3, 4, 3)] == [6, 8, 6, 8, 6]
    assert called == [3, 4]


def test_a_full_lookup_table_is_cleared_before_the_next_entry() -> None:
    lookup = Lookup(str, 2)
    assert [lookup[number] for number in (1, 2, 3)] == ["1", "2", "3"]
    assert dict(lookup) == {3: "3"}
