import { readFileSync } from 'node:fs';
import { GLOBAL_TABLES } from '#tools/citus/rules.ts';
import { DATA_MODEL_FILE } from '#tools/data-model.ts';

interface Column {
  name: string;
  type: string;
  isKey: boolean;
  isOptional: boolean;
}
interface Rule {
  table: string;
  kind: 'primary key' | 'unique' | 'exclusion' | 'foreign key' | 'trigger';
  /** The table and the rule's own name. */
  name: string;
  says: string;
}
export interface ForeignKey extends Rule {
  columns: string[];
  target: string;
  target_columns: string[];
}
export interface Schema {
  tables: ReadonlyMap<string, readonly Column[]>;
  rules: readonly Rule[];
  foreignKeys: readonly ForeignKey[];
  /** The tables that are distributed, and the column by which they are. */
  distributed: ReadonlyMap<string, string>;
  /** Every machine has a copy of these, because distributed tables refer to them. */
  reference: readonly string[];
  /** These stay on the coordinator. */
  local: readonly string[];
}

/** The whole schema, from the data model, which another test keeps up to date. */
export function readSchema(text = readFileSync(DATA_MODEL_FILE, 'utf8')): Schema {
  const [drawing = '', sections = ''] = text.split('\n## Tables and constraints\n');
  const tables = new Map(
    [...drawing.matchAll(/^ {2}(\w+) \{\n(.*?)^ {2}\}/gms)].map(([, table = '', lines = '']) => [
      table,
      readColumns(lines),
    ]),
  );
  const rules = sections.split(/^### /m).flatMap((section) => readRules(section));
  const foreignKeys = rules.filter(({ kind }) => kind === 'foreign key').map(readForeignKey);
  const distributed = new Map(
    [...tables].flatMap(([table, columns]) => {
      const column = columns.find(({ name, isKey }) => isKey && (name === 'plant_id' || name === 'owner_id'));
      return column && !(table in GLOBAL_TABLES) ? [[table, column.name] as const] : [];
    }),
  );
  const reference = new Set<string>();
  for (let size = -1; size < reference.size; ) {
    size = reference.size;
    for (const { table, target } of foreignKeys)
      if ((distributed.has(table) || reference.has(table)) && !distributed.has(target)) reference.add(target);
  }
  const local = [...tables.keys()].filter((table) => !distributed.has(table) && !reference.has(table));
  return { tables, rules, foreignKeys, distributed, reference: [...reference].sort(), local };
}

const readColumns = (lines: string): Column[] =>
  [...lines.matchAll(/^ {4}(\S+) (\w+)(.*)$/gm)].map(([, type = '', name = '', marks = '']) => ({
    name,
    type,
    isKey: /\bPK\b/.test(marks),
    isOptional: marks.includes('may be null'),
  }));

function readRules(section: string): Rule[] {
  const [table = ''] = section.split('\n');
  return [...section.matchAll(/^- (primary key|unique|exclusion|foreign key|trigger) `(\w+)`: `(.*)`$/gm)].map(
    ([, kind = '', name = '', says = '']) => ({ table, kind: kind as Rule['kind'], name: `${table}.${name}`, says }),
  );
}

function readForeignKey(rule: Rule): ForeignKey {
  const [, columns = '', target = '', target_columns = ''] =
    /^\((.*?)\) REFERENCES (\w+)\((.*?)\)/.exec(rule.says) ?? [];
  return { ...rule, columns: columns.split(', '), target, target_columns: target_columns.split(', ') };
}

/** Whether a foreign key ties each row to one with the same value of the distribution column. */
export function isColocated({ table, target, columns, target_columns }: ForeignKey, { distributed }: Schema): boolean {
  const at = columns.indexOf(distributed.get(table) ?? '');
  return at >= 0 && target_columns[at] === distributed.get(target);
}

/** Whether the rule itself, and not only its condition, has the distribution column. */
export const hasColumn = ({ table, says }: Rule, { distributed }: Schema): boolean =>
  new RegExp(`\\b${distributed.get(table)}\\b`).test(says.replace(/ WHERE .*$/, ''));

/** The function that a trigger calls. */
export const functionOf = (trigger: string): string => /EXECUTE FUNCTION (\w+)\(/.exec(trigger)?.[1] ?? trigger;
