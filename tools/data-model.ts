import { readdir, readFile } from 'node:fs/promises';
import { Client } from '#server/lib/postgres/pg.ts';

export const DATA_MODEL_FILE = 'docs/data-model.md';

interface Column {
  table: string;
  name: string;
  type: string;
  is_key: boolean;
  is_optional: boolean;
}
interface Constraint {
  table: string;
  name: string;
  /** pg_constraint.contype, or `i` for a unique index that isn't a constraint, or `g` for a trigger. */
  kind: 'p' | 'u' | 'f' | 'c' | 'x' | 'i' | 'g';
  says: string;
  target: string | null;
  /** The constrained columns. For a foreign key, the ones that refer to the other table. */
  columns: string[];
}

const COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    coalesce(a.attnum = any (k.conkey), false) as is_key, not a.attnotnull as is_optional
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migrations'
  order by c.relname, a.attnum`;
const CONSTRAINTS = `
  select c.relname as "table", k.conname as name, k.contype as kind, pg_get_constraintdef(k.oid) as says, t.relname as target,
    array(select attname::text from unnest(k.conkey) with ordinality as u (num, place)
      join pg_attribute on attrelid = c.oid and attnum = u.num order by u.place) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class t on t.oid = k.confrelid
  where c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations' and k.contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select c.relname, i.relname, 'i', regexp_replace(pg_get_indexdef(i.oid), '^CREATE UNIQUE INDEX \\S+ ON \\S+ USING ', ''), null, '{}'
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where x.indisunique and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = i.oid)
  union all
  select c.relname, g.tgname, 'g', regexp_replace(pg_get_triggerdef(g.oid), '^CREATE (CONSTRAINT )?TRIGGER \\S+ ', ''), null, '{}'
  from pg_trigger g join pg_class c on c.oid = g.tgrelid
  where not g.tgisinternal and c.relnamespace = 'public'::regnamespace
  order by 1, 3, 2`;

const KINDS: Record<Constraint['kind'], string> = {
  p: 'primary key',
  u: 'unique',
  i: 'unique',
  f: 'foreign key',
  c: 'check',
  x: 'exclusion',
  g: 'trigger',
};

/** The tables of a migrated database and their constraints. */
export async function describeDataModel(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows: columns } = await client.query<Column>(COLUMNS);
  const { rows: constraints } = await client.query<Constraint>(CONSTRAINTS);
  await client.end();
  const purposes = await readPurposes();
  const tables = [...Map.groupBy(columns, ({ table }) => table)];
  const sections = tables.map(([table]) => {
    const lines = constraints.filter((constraint) => constraint.table === table).map(describeConstraint);
    return [`### ${table}`, purposes.get(table) ?? '', lines.join('\n')].filter(Boolean).join('\n\n');
  });
  return `# Data model

Generated from the migrated database by \`npm run generate\`; a test fails when it is out of date. Every row of plant data has \`plant_id\`, first in its key, or \`owner_id\` if sellers and the market have such rows, too.

\`\`\`mermaid
erDiagram
${constraints
  .filter(({ kind }) => kind === 'f')
  .map(drawLink)
  .join('\n')}
${tables.map(([table, its]) => drawTable(table, its, constraints)).join('\n')}
\`\`\`

## Tables and constraints

What the database itself refuses, whatever the code does.

${sections.join('\n\n')}
`;
}

const drawLink = ({ table, target, columns }: Constraint) => `  ${target} ||--o{ ${table} : "${columns.at(-1)}"`;

function drawTable(table: string, columns: Column[], constraints: Constraint[]): string {
  const links = new Set(
    constraints
      .filter((constraint) => constraint.table === table && constraint.kind === 'f')
      .flatMap((constraint) => constraint.columns),
  );
  const lines = columns.map(({ name, type, is_key, is_optional }) => {
    const marks = [is_key && 'PK', links.has(name) && 'FK'].filter(Boolean).join(', ');
    return `    ${[shortType(type), name, marks, is_optional && '"may be null"'].filter(Boolean).join(' ')}`;
  });
  return `  ${table} {\n${lines.join('\n')}\n  }`;
}

const shortType = (type: string) => type.replace('timestamp with time zone', 'timestamptz').replaceAll(' ', '_');

function describeConstraint({ name, kind, says }: Constraint): string {
  const words = says.replace(/^(PRIMARY KEY|UNIQUE|FOREIGN KEY|CHECK|EXCLUDE) /, '').replace(/\s+/g, ' ');
  return `- ${KINDS[kind]} \`${name}\`: \`${words}\``;
}

/**
 * The comment above each table in the migration that creates it, unless a later migration replaces it with `comment on table`.
 */
async function readPurposes(): Promise<Map<string, string>> {
  const folder = new URL('../server/migrations/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const text = texts.join('\n');
  const found = text.matchAll(/((?:^-- .*\n)+)create table (\w+)/gm);
  const corrected = text.matchAll(/^comment on table (\w+) is\s+'(.+)';/gm);
  return new Map([
    ...[...found].map(([, comment = '', table = '']): [string, string] => [
      table,
      comment.replace(/^-- /gm, '').trim().replaceAll('\n', ' '),
    ]),
    ...[...corrected].map(([, table = '', comment = '']): [string, string] => [table, comment]),
  ]);
}
