import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';

/** A table as PostgreSQL knows it. */
export interface DataTable {
  table: string;
  columns: readonly { name: string; type: string }[];
  key: readonly string[];
}

/** A table with the rows that go into a data file. */
export interface ChosenTable extends DataTable {
  /** The condition on `t`, the table. */
  rows: RawBuilder<unknown>;
}

/** Hashes, sealed keys, and search indexes, which mean nothing outside the database. */
const LEFT_OUT_TYPES = ['bytea', 'tsvector'];

/** Columns that no data file has. */
export const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  accounts: ['password_hash'],
  card_profiles: ['token'],
  favorite_farms: ['email_token'],
  lot_alerts: ['token'],
  passkeys: ['credential_id'],
  sessions: ['session_id'],
};

/** The tables of the database with the columns that may leave it, by name. */
export async function readTables(db: Db): Promise<DataTable[]> {
  const { rows } = await sql<DataTable>`
    select c.relname as "table",
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(a.attname order by array_position(k.conkey, a.attnum)), '[]')
        from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.conrelid = c.oid and k.contype = 'p') as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migrations'
    order by c.relname`.execute(db);
  return rows.map((row) => ({
    ...row,
    columns: row.columns.filter(
      ({ name, type }) => !LEFT_OUT_TYPES.includes(type) && !SECRET_COLUMNS[row.table]?.includes(name),
    ),
  }));
}

export const hasColumn = ({ columns }: DataTable, name: string): boolean =>
  columns.some((column) => column.name === name);

/** A row with its values as text. */
export type DataRow = Readonly<Record<string, string | null>>;

/** The rows of a chosen table, in the order of its key. */
export const rowsQuery = ({ table, columns, key, rows }: ChosenTable): RawBuilder<DataRow> => sql`
  select ${sql.join(columns.map(({ name }) => sql`t.${sql.ref(name)}::text as ${sql.ref(name)}`))}
  from ${sql.table(table)} t where ${rows}
  ${key.length > 0 ? sql`order by ${sql.join(key.map((name) => sql`t.${sql.ref(name)}`))}` : sql``}`;
