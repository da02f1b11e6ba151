import { FOUND_BY_ID } from '#tools/citus/exceptions.ts';
import { type Facts, readStatement } from '#tools/citus/read-statement.ts';
import type { Schema } from '#tools/citus/schema.ts';
import type { Use } from '#tools/citus/scope.ts';

export interface Breach {
  breaks: 'join' | 'lock' | 'conflict' | 'volatile';
  /** The tables it is about. */
  tables: string[];
}

/** Functions that PostgreSQL marks as volatile, and those that it marks as stable, as far as somebody may want them in an upsert. */
const VOLATILE = 'clock_timestamp timeofday random gen_random_uuid uuidv7 nextval setval'.split(' ');
const STABLE =
  'now transaction_timestamp statement_timestamp age to_char concat concat_ws format to_jsonb jsonb_build_object jsonb_build_array current_setting'.split(
    ' ',
  );

/** What of Citus's rules a statement breaks. */
export function findBreaches(sql: string, schema: Schema): Breach[] {
  if (isHarmless(sql, schema)) return [];
  const { read, locked, upserted, updated } = readStatement(sql, schema);
  const calling = (changes: Facts['updated'], calls: readonly string[]) =>
    changes.filter((change) => change.calls.some((call) => calls.includes(call))).map(({ table }) => table);
  const breaches: Breach[] = [
    ...namesOf(findUntied(read))
      .filter((table) => FOUND_BY_ID.includes(table))
      .map((table) => ({ breaks: 'join' as const, tables: [table] })),
    { breaks: 'join', tables: namesOf(findUntied(read.filter(({ table }) => !FOUND_BY_ID.includes(table)))) },
    { breaks: 'lock', tables: namesOf(locked.filter(({ plant }) => !plant.isGiven)) },
    { breaks: 'conflict', tables: calling(upserted, [...VOLATILE, ...STABLE]) },
    { breaks: 'volatile', tables: calling(updated, VOLATILE) },
  ];
  return breaches.filter(({ tables }) => tables.length > 0);
}

/** The tables that are tied to the others by neither the plant that is given nor the plant of a row. */
function findUntied(read: Use[]): Use[] {
  return [...Map.groupBy(read, ({ top }) => top).values()].flatMap((together) => {
    const open = together.filter(({ plant }) => !plant.isGiven);
    const isTied = open.length === together.length && new Set(open.map(({ plant }) => plant.root)).size <= 1;
    return isTied ? [] : open;
  });
}

/** Reading a statement takes time, and one that only reads or adds to a single distributed table breaks no rule. */
function isHarmless(sql: string, { distributed }: Schema): boolean {
  const named = (sql.match(/\w+/g) ?? []).filter((word) => distributed.has(word));
  const isPlain = !/\b(?:update|delete|merge|for|conflict)\b/i.test(sql);
  return named.length === 0 || (named.length === 1 && isPlain);
}

const namesOf = (uses: Use[]): string[] => [...new Set(uses.map(({ table }) => table))].sort();
