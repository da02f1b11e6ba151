import { type Node, parseSync, type SelectStmt, type WithClause } from 'libpg-query';
import type { Schema } from '#tools/citus/schema.ts';
import { Column, findColumn, type Output, Scope, type Source, type Use } from '#tools/citus/scope.ts';

type Of<Kind extends string> = Extract<Node, Record<Kind, unknown>> extends Record<Kind, infer Inner> ? Inner : never;

/** What a statement does with distributed tables. */
export interface Facts {
  read: Use[];
  /** The tables whose rows it locks, changes, or deletes. */
  locked: Use[];
  /** The functions that an upsert calls where there is a row already, by table. */
  upserted: { table: string; calls: string[] }[];
  updated: { table: string; calls: string[] }[];
}

/** Reads what PostgreSQL's own parser makes of a statement. */
export function readStatement(sql: string, schema: Schema): Facts {
  const reader = new Reader(schema);
  for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt) reader.readQuery(stmt, undefined);
  return reader.facts;
}

class Reader {
  readonly facts: Facts = { read: [], locked: [], upserted: [], updated: [] };
  readonly #schema: Schema;

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** The columns that a query gives, or a change returns. */
  readQuery(query: Node, outer: Scope | undefined): Output[] {
    if ('SelectStmt' in query) return this.#readSelect(query.SelectStmt, outer);
    if ('InsertStmt' in query) return this.#readInsert(query.InsertStmt, outer);
    if ('UpdateStmt' in query) return this.#readUpdate(query.UpdateStmt, outer);
    if ('DeleteStmt' in query) return this.#readDelete(query.DeleteStmt, outer);
    if ('MergeStmt' in query) throw new Error('teach tools/citus to read MERGE first');
    for (const kind of Object.values(query) as { query?: Node }[])
      if (kind.query) return this.readQuery(kind.query, outer);
    return [];
  }

  #readSelect(select: SelectStmt, outer: Scope | undefined): Output[] {
    const scope = this.#openScope(outer, select.withClause, (select.fromClause ?? []).length > 0);
    const { larg, rarg, valuesLists = [], fromClause = [], lockingClause = [] } = select;
    if (larg && rarg) return joinArms(this.#readSelect(larg, scope), this.#readSelect(rarg, scope));
    if (valuesLists.length > 0) return this.#readValues(valuesLists, scope);
    for (const item of fromClause) this.#addFrom(item, scope);
    this.#readCondition(select.whereClause, scope);
    for (const clause of lockingClause) {
      const { lockedRels } = 'LockingClause' in clause ? clause.LockingClause : {};
      const names = lockedRels?.map((name) => ('RangeVar' in name ? name.RangeVar.relname : undefined));
      const locked = scope.sources.filter(({ name }) => !names || names.includes(name));
      this.facts.locked.push(...locked.flatMap(({ use }) => use ?? []));
    }
    const outputs = this.#readTargets(select.targetList, scope);
    const { havingClause, groupClause, sortClause, distinctClause, windowClause, limitCount, limitOffset } = select;
    this.#walk([havingClause, groupClause, sortClause, distinctClause, windowClause, limitCount, limitOffset], scope);
    return outputs;
  }

  #readValues(rows: Node[], scope: Scope): Output[] {
    const lists = rows.map((row) => ('List' in row ? (row.List.items ?? []) : []));
    const values = lists.map((items) => items.map((item) => this.#valueOf(item, scope)));
    // Of several rows, each may be of another plant.
    const [only] = values.length === 1 ? values : [];
    return (lists[0] ?? []).map((_, at) => ({ name: `column${at + 1}`, column: only?.[at] ?? new Column() }));
  }

  #readInsert(insert: Of<'InsertStmt'>, outer: Scope | undefined): Output[] {
    const scope = this.#openScope(outer, insert.withClause, true);
    const given = insert.selectStmt ? this.readQuery(insert.selectStmt, scope) : [];
    const target = this.#openTable(insert.relation ?? {}, scope);
    const names = insert.cols?.map(nameOfTarget) ?? [...target.columns.keys()];
    const excluded: Source = { name: 'excluded', columns: new Map(), isOpen: true };
    for (const [at, name] of names.entries()) {
      const column = given[at]?.column;
      if (column) excluded.columns.set(name, column);
      if (column) target.columns.get(name)?.equate(column);
    }
    scope.sources.push(target);
    const { onConflictClause } = insert;
    if (onConflictClause?.action === 'ONCONFLICT_UPDATE') {
      const within = new Scope(scope, true);
      within.sources.push(target, excluded);
      const { targetList = [], whereClause } = onConflictClause;
      if (target.use) this.facts.upserted.push({ table: target.use.table, calls: callsIn([targetList, whereClause]) });
      this.#walk(targetList, within);
      this.#readCondition(whereClause, within);
    }
    return this.#readTargets(returningOf(insert), scope);
  }

  #readUpdate(update: Of<'UpdateStmt'>, outer: Scope | undefined): Output[] {
    const scope = this.#openScope(outer, update.withClause, true);
    const { use } = this.#addTarget(update.relation ?? {}, scope);
    for (const item of update.fromClause ?? []) this.#addFrom(item, scope);
    if (use) this.facts.updated.push({ table: use.table, calls: callsIn(update.targetList) });
    this.#walk(update.targetList, scope);
    this.#readCondition(update.whereClause, scope);
    return this.#readTargets(returningOf(update), scope);
  }

  #readDelete(gone: Of<'DeleteStmt'>, outer: Scope | undefined): Output[] {
    const scope = this.#openScope(outer, gone.withClause, true);
    this.#addTarget(gone.relation ?? {}, scope);
    for (const item of gone.usingClause ?? []) this.#addFrom(item, scope);
    this.#readCondition(gone.whereClause, scope);
    return this.#readTargets(returningOf(gone), scope);
  }

  #openScope(outer: Scope | undefined, clause: WithClause | undefined, readsRows: boolean): Scope {
    const scope = new Scope(outer, readsRows);
    for (const node of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr;
      // A query that refers to itself finds columns here, which are those that it gives.
      const itself = new Map<string, Column>();
      if (clause?.recursive) scope.queries.set(ctename, { columns: itself, isOpen: true });
      const outputs = ctequery ? rename(this.readQuery(ctequery, scope), aliascolnames) : [];
      for (const { name, column } of outputs) itself.get(name)?.equate(column);
      scope.queries.set(ctename, { columns: new Map(outputs.map(({ name, column }) => [name, column])) });
    }
    return scope;
  }

  /** Adds what is read, and tells which sources they are. */
  #addFrom(item: Node, scope: Scope): Source[] {
    if ('JoinExpr' in item) {
      const { larg, rarg, usingClause = [], quals } = item.JoinExpr;
      const left = larg ? this.#addFrom(larg, scope) : [];
      const right = rarg ? this.#addFrom(rarg, scope) : [];
      for (const name of usingClause.map(stringOf)) {
        const other = findColumn(right, name);
        if (other) findColumn(left, name)?.equate(other);
      }
      this.#readCondition(quals, scope);
      return [...left, ...right];
    }
    const source = this.#readSource(item, scope);
    if (source.use) this.facts.read.push(source.use);
    scope.sources.push(source);
    return [source];
  }

  #readSource(item: Node, scope: Scope): Source {
    if ('RangeVar' in item) {
      const { relname = '', alias } = item.RangeVar;
      const query = scope.findQuery(relname);
      if (!query) return this.#openTable(item.RangeVar, scope);
      return { name: alias?.aliasname ?? relname, ...query };
    }
    if ('RangeSubselect' in item) {
      const { subquery, alias } = item.RangeSubselect;
      const outputs = subquery ? rename(this.readQuery(subquery, scope), alias?.colnames) : [];
      return { name: alias?.aliasname ?? '', columns: new Map(outputs.map(({ name, column }) => [name, column])) };
    }
    this.#walk(item, scope);
    const { alias, coldeflist = [] } = 'RangeFunction' in item ? item.RangeFunction : {};
    const names = [
      ...(alias?.colnames ?? []).map(stringOf),
      ...coldeflist.map((node) => ('ColumnDef' in node ? (node.ColumnDef.colname ?? '') : '')),
    ];
    const columns = new Map(names.map((name) => [name, new Column()]));
    return { name: alias?.aliasname ?? '', columns, isOpen: names.length === 0 };
  }

  #addTarget(relation: Of<'RangeVar'>, scope: Scope): Source {
    const source = this.#openTable(relation, scope);
    scope.sources.push(source);
    if (source.use) {
      this.facts.read.push(source.use);
      this.facts.locked.push(source.use);
    }
    return source;
  }

  #openTable({ relname: table = '', alias }: Of<'RangeVar'>, { top }: Scope): Source {
    const known = this.#schema.tables.get(table);
    const columns = new Map(known?.map(({ name }) => [name, new Column()]));
    const plant = columns.get(this.#schema.distributed.get(table) ?? '');
    const source = { name: alias?.aliasname ?? table, columns, isOpen: !known };
    return plant ? { ...source, use: { table, plant, top } } : source;
  }

  #readTargets(targets: Node[] | undefined, scope: Scope): Output[] {
    return (targets ?? []).flatMap((node) => {
      const { name, val } = 'ResTarget' in node ? node.ResTarget : {};
      if (!val) return [];
      const fields = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
      if (fields.some((field) => 'A_Star' in field)) return scope.listColumns(fields.slice(0, -1).map(stringOf).at(-1));
      const field = fields.at(-1);
      const column = this.#valueOf(val, scope) ?? new Column();
      return [{ name: name ?? (field ? stringOf(field) : ''), column }];
    });
  }

  #readCondition(condition: Node | undefined, scope: Scope): void {
    if (!condition) return;
    if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR') {
      for (const part of condition.BoolExpr.args ?? []) this.#readCondition(part, scope);
    } else if ('A_Expr' in condition && condition.A_Expr.name?.map(stringOf).at(-1) === '=') {
      const { kind, lexpr, rexpr } = condition.A_Expr;
      const [only, ...more] = kind === 'AEXPR_IN' && rexpr && 'List' in rexpr ? (rexpr.List.items ?? []) : [];
      if (kind === 'AEXPR_OP') this.#equate(lexpr, rexpr, scope);
      else if (only && more.length === 0) this.#equate(lexpr, only, scope);
      else this.#walk([lexpr, rexpr], scope);
    } else if ('SubLink' in condition && condition.SubLink.subLinkType === 'ANY_SUBLINK') {
      this.#equate(condition.SubLink.testexpr, condition, scope);
    } else this.#walk(condition, scope);
  }

  #equate(left: Node | undefined, right: Node | undefined, scope: Scope): void {
    const others = this.#valuesOf(right, scope);
    for (const [at, column] of this.#valuesOf(left, scope).entries()) {
      const other = others[at];
      if (column && other) column.equate(other);
    }
  }

  /** The values of a row, of what a subquery gives, or of anything else. */
  #valuesOf(node: Node | undefined, scope: Scope): (Column | undefined)[] {
    if (!node) return [];
    if ('RowExpr' in node) return (node.RowExpr.args ?? []).map((part) => this.#valueOf(part, scope));
    if ('SubLink' in node && node.SubLink.subselect && node.SubLink.subLinkType !== 'EXISTS_SUBLINK')
      return this.readQuery(node.SubLink.subselect, scope).map(({ column }) => column);
    return [this.#valueOf(node, scope)];
  }

  #valueOf(node: Node, scope: Scope): Column | undefined {
    if ('ColumnRef' in node) return scope.find((node.ColumnRef.fields ?? []).map(stringOf));
    if ('TypeCast' in node && node.TypeCast.arg) return this.#valueOf(node.TypeCast.arg, scope);
    if ('SubLink' in node && node.SubLink.subLinkType === 'EXPR_SUBLINK') return this.#valuesOf(node, scope)[0];
    if (isGiven(node)) return new Column(true);
    this.#walk(node, scope);
    return undefined;
  }

  /** Reads the subqueries in an expression. */
  #walk(node: unknown, scope: Scope): void {
    if (typeof node !== 'object' || node === null) return;
    for (const [kind, inner] of Object.entries(node)) {
      if (kind !== 'SubLink') {
        this.#walk(inner, scope);
        continue;
      }
      const { testexpr, subselect } = inner as Of<'SubLink'>;
      this.#walk(testexpr, scope);
      if (subselect) this.readQuery(subselect, scope);
    }
  }
}

/** Rows of a union are of the plants of either part. */
function joinArms(left: Output[], right: Output[]): Output[] {
  return left.map(({ name, column }, at) => {
    const other = right[at]?.column;
    if (!other) return { name, column };
    if (column.isGiven !== other.isGiven) return { name, column: column.isGiven ? other : column };
    if (!column.isGiven) column.equate(other);
    return { name, column };
  });
}

const rename = (outputs: Output[], names: Node[] = []): Output[] =>
  outputs.map(({ name, column }, at) => ({ name: names[at] ? stringOf(names[at]) : name, column }));

const stringOf = (node: Node): string => ('String' in node ? (node.String.sval ?? '') : '');
const nameOfTarget = (node: Node): string => ('ResTarget' in node ? (node.ResTarget.name ?? '') : '');
const returningOf = ({ returningClause }: { returningClause?: { exprs?: Node[] } }) => returningClause?.exprs;

/** Whether an expression depends on no row. */
const isGiven = (node: unknown): boolean =>
  typeof node !== 'object' ||
  node === null ||
  Object.entries(node).every(([kind, inner]) => kind !== 'ColumnRef' && kind !== 'SubLink' && isGiven(inner));

/** The functions that are called in an expression. */
function callsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([kind, inner]) => {
    if (kind === 'SQLValueFunction') return ['now'];
    if (kind !== 'FuncCall') return callsIn(inner);
    const { funcname = [], args } = inner as Of<'FuncCall'>;
    return [funcname.map(stringOf).at(-1) ?? '', ...callsIn(args)];
  });
}
