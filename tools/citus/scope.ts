/** A column somewhere in a statement. Columns that the statement says are equal count as one. */
export class Column {
  #equal: Column | undefined;
  #isGiven: boolean;

  constructor(isGiven = false) {
    this.#isGiven = isGiven;
  }

  /** The same for all columns that are equal. */
  get root(): Column {
    return this.#equal?.root ?? this;
  }

  /** Whether the statement says what is in it. */
  get isGiven(): boolean {
    return this.root.#isGiven;
  }

  equate(other: Column): void {
    const [one, two] = [this.root, other.root];
    if (one === two) return;
    one.#equal = two;
    two.#isGiven ||= one.#isGiven;
  }
}

export interface Output {
  name: string;
  column: Column;
}

interface Columns {
  columns: Map<string, Column>;
  /** It may have more columns than these. */
  isOpen?: boolean;
}

/** A table somewhere in a statement, with the column that says of which plant its rows are. */
export interface Use {
  table: string;
  plant: Column;
  /** The same for all that a query reads, together with its subqueries. */
  top: Scope;
}

/** A table, subquery, or function that a query reads. */
export interface Source extends Columns {
  name: string;
  use?: Use;
}

/** What names mean in a query. */
export class Scope {
  readonly outer: Scope | undefined;
  readonly sources: Source[] = [];
  /** The outermost query that reads rows around this one. What they read belongs together. */
  readonly top: Scope;
  /** The queries of its WITH. */
  readonly queries = new Map<string, Columns>();

  readonly #readsRows: boolean;

  constructor(outer: Scope | undefined, readsRows: boolean) {
    this.outer = outer;
    this.#readsRows = readsRows;
    this.top = outer?.isWithinRows() ? outer.top : this;
  }

  isWithinRows(): boolean {
    return this.#readsRows || (this.outer?.isWithinRows() ?? false);
  }

  findQuery(name: string): Columns | undefined {
    return this.queries.get(name) ?? this.outer?.findQuery(name);
  }

  find(fields: readonly string[]): Column | undefined {
    const name = fields.at(-1) ?? '';
    const of = fields.at(-2);
    const sources = this.#listSources();
    if (of === undefined) return findColumn(sources, name);
    return findColumn(sources.filter((source) => source.name === of).slice(0, 1), name);
  }

  /** All columns of this query's sources, or of one of them. */
  listColumns(of: string | undefined): Output[] {
    return this.sources
      .filter((source) => of === undefined || source.name === of)
      .flatMap(({ columns }) => [...columns].map(([name, column]) => ({ name, column })));
  }

  #listSources(): Source[] {
    return [...this.sources, ...(this.outer ? this.outer.#listSources() : [])];
  }
}

/** A column by its name. It may be one of a source whose columns aren't known. */
export function findColumn(sources: readonly Source[], name: string): Column | undefined {
  const known = sources.find(({ columns }) => columns.has(name));
  const open = sources.find(({ isOpen }) => isOpen);
  if (!known && open) open.columns.set(name, new Column());
  return (known ?? open)?.columns.get(name);
}
