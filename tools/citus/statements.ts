import { readFileSync } from 'node:fs';
import { readSchema } from '#tools/citus/schema.ts';
import { listTrackedFiles } from '#tools/tracked-files.ts';

type Broken = 'join' | 'lock' | 'conflict' | 'volatile';
interface Breach {
  file: string;
  breaks: Broken;
  /** The tables it is about. */
  tables: string[];
}

const COLUMN = /plant_id|owner_id/;
/** A value that says of which plant: `${plant_id}`, `${rowsOf(plant_id, …)}`, or the plant of a row that was found before. */
const SAYS_WHICH =
  /\$\{[^`]*?\b(?:plant_id|owner_id|seller_id|actor|who)\b|\b(?:plant_id|owner_id)\s*(?:=|in\b)|\((?:plant_id|owner_id),|MARKET_ID/;
const CHANGES = /^\s*(?:with\b[\s\S]*?\b)?(?:update|delete)\b|\bfor (?:no key )?update\b|\bfor (?:key )?share\b/i;
const UPSERT = /\bon conflict\b[\s\S]*?\bdo update set\b([\s\S]*?)(?:\breturning\b|$)/i;
const STABLE = /\b(?:now|clock_timestamp|transaction_timestamp|statement_timestamp|random|gen_random_uuid|nextval)\(/i;
const VOLATILE = /\b(?:clock_timestamp|random|gen_random_uuid|nextval)\(/i;

/** The texts of the outermost sql`…` templates of a file, with what they put in. */
export function sqlIn(text: string): string[] {
  const found: string[] = [];
  const start = /\bsql(?:<[^`]*?>)?`/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const from = match.index + match[0].length;
    const to = endOfTemplate(text, from);
    found.push(text.slice(from, to));
    start.lastIndex = to + 1;
  }
  return found;
}

/** Where a template that begins here ends, however many others it puts in. */
function endOfTemplate(text: string, from: number): number {
  const open = ['`'];
  for (let at = from; at < text.length; at++) {
    const here = text[at];
    if (here === '\\') at++;
    else if (here === '`' && open.at(-1) === '`') open.pop();
    else if (here === '`') open.push('`');
    else if (open.at(-1) === '`' && here === '$' && text[at + 1] === '{') open.push(text[++at] ?? '');
    else if (open.at(-1) === '{' && here === '{') open.push('{');
    else if (open.at(-1) === '{' && here === '}') open.pop();
    if (open.length === 0) return at;
  }
  return text.length;
}

/** What of Citus's rules a statement, or a part of one, breaks. */
export function findBreaches(sql: string, tables: readonly string[]): Omit<Breach, 'file'>[] {
  const names = tables.join('|');
  const of = (pattern: string) => [
    ...new Set([...sql.matchAll(new RegExp(pattern, 'gi'))].map((match) => match.slice(1).find(Boolean) ?? '')),
  ];
  const joins = [
    ...sql.matchAll(
      new RegExp(
        `\\bjoin\\s+(${names})\\b(?:\\s+(?:as\\s+)?(?!on\\b|using\\b)\\w+)?\\s*([\\s\\S]*?)(?=\\b(?:join|left|right|cross|where|group by|order by|limit|union|returning|for update|for no key)\\b|$)`,
        'gi',
      ),
    ),
  ].flatMap(([, table = '', condition = '']) => (COLUMN.test(condition) ? [] : [table]));
  const written = of(`\\b(?:update|into|delete from)\\s+(?:only\\s+)?(${names})\\b`);
  const touched = of(`\\b(?:from|join|update|into|using)\\s+(?:only\\s+)?(${names})\\b`);
  const [, set = ''] = UPSERT.exec(sql) ?? [];
  const isUpdate = /\bupdate\s+\w+/i.test(sql) && !UPSERT.test(sql);
  const breaches: Omit<Breach, 'file'>[] = [
    { breaks: 'join', tables: joins },
    { breaks: 'lock', tables: CHANGES.test(sql) && !SAYS_WHICH.test(sql) ? touched : [] },
    { breaks: 'conflict', tables: STABLE.test(set) ? written : [] },
    { breaks: 'volatile', tables: isUpdate && VOLATILE.test(sql.replace(/\bwhere\b[\s\S]*/i, '')) ? written : [] },
  ];
  return breaches.filter((breach) => breach.tables.length > 0);
}

/** All breaches of the server's SQL, one for each file and rule, with their tables. */
export function listBreaches(): Breach[] {
  const tables = [...readSchema().distributed.keys()];
  const files = listTrackedFiles().filter(
    (file) =>
      /^server\/.*\.ts$/.test(file) && !/\.test\.ts$|^server\/(?:test|migrations)\/|^server\/app\/demo/.test(file),
  );
  return files.flatMap((file) => {
    const breaches = sqlIn(readFileSync(file, 'utf8')).flatMap((sql) => findBreaches(sql, tables));
    return [...Map.groupBy(breaches, ({ breaks }) => breaks)].map(([breaks, same]) => ({
      file,
      breaks,
      tables: [...new Set(same.flatMap((breach) => breach.tables))].sort(),
    }));
  });
}
