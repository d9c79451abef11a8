"""What Django computes anew for every column of every query, kept for the length of the tests: an
eighth of a query's time.
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.db.models.expressions import Col
from django.db.models.sql.compiler import SQLCompiler

get_default_columns = SQLCompiler.get_default_columns
get_converters = SQLCompiler.get_converters
compile_node = SQLCompiler.compile


def keep() -> None:
    """Replace Django's methods for the rest of the process."""
    Col.__hash__ = hash_column  # type: ignore[assignment, method-assign]
    Col.select_format = as_it_is  # type: ignore[assignment, method-assign]
    SQLCompiler.get_default_columns = kept_columns  # type: ignore[assignment, method-assign]
    SQLCompiler.get_converters = kept_converters  # type: ignore[assignment, method-assign]
    SQLCompiler.compile = kept_sql  # type: ignore[assignment, method-assign]


def hash_column(column: Any) -> int:
    """Hash what equal columns have in common, without the signature of their constructor."""
    return hash((column.alias, column.target))


def as_it_is(_column: Any, _compiler: Any, sql: str, params: Any) -> tuple[str, Any]:
    return sql, params


def kept_columns(
    compiler: Any,
    select_mask: Any,
    start_alias: str | None = None,
    opts: Any = None,
    from_parent: Any = None,
) -> list[Any]:
    opts = opts or compiler.query.get_meta()
    if opts is None or select_mask or from_parent or opts.parents or opts.proxy:
        return get_default_columns(compiler, select_mask, start_alias, opts, from_parent)
    return list(columns_of(opts, start_alias or compiler.query.get_initial_alias()))


@cache
def columns_of(opts: Any, alias: str) -> list[Any]:
    return [field.get_col(alias) for field in opts.concrete_fields]


def kept_sql(compiler: Any, node: Any) -> tuple[str, Any]:
    # PostgreSQL would take an alias in quotation marks for another one.
    if type(node) is not Col or compiler.connection.vendor != "sqlite":
        return compile_node(compiler, node)
    column: Any = node
    try:
        return column.quoted, []
    except AttributeError:
        names = (column.alias, column.target.column) if column.alias else (column.target.column,)
        column.quoted = ".".join(f'"{name}"' for name in names)
        return column.quoted, []


def kept_converters(compiler: Any, expressions: Iterable[Any]) -> dict[int, Any]:
    expressions = list(expressions)
    converters = {}
    if not all(type(expression) is Col for expression in expressions):
        return get_converters(compiler, expressions)
    for index, column in enumerate(expressions):
        pair = column.__dict__.get("known_converters")
        if pair is None or pair[0] is not compiler.connection:
            own = get_converters(compiler, [column]).get(0)
            pair = column.known_converters = (compiler.connection, own)
        if pair[1]:
            converters[index] = pair[1]
    return converters
