/** A line of an iCalendar file: 'DTSTART;VALUE=DATE:20261204'. `value` is still escaped. */
interface ContentLine {
  name: string;
  params: Record<string, string>;
  value: string;
}
/** An event's properties by name. Each can occur only once. */
export type CalendarEvent = ReadonlyMap<string, ContentLine>;

const LONGEST_LINE = 75;
const NAMES = /^[A-Z0-9-]+$/;
const TEXTS = ['SUMMARY', 'DESCRIPTION', 'X-WR-CALNAME', 'NAME'];

/**
 * Reads an iCalendar file as strictly as RFC 5545 requires: CRLF at the end of every line, at most 75 octets per line, no
 * broken characters, folded lines joined, all text escaped, and every property once. Throws on any error.
 */
export function readCalendar(bytes: Buffer): { head: CalendarEvent; events: CalendarEvent[] } {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.endsWith('\r\n')) throw new Error('the last line does not end');
  if (/[^\r]\n|\r[^\n]/.test(text)) throw new Error('a line ends with half a CRLF');
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (Buffer.byteLength(line) > LONGEST_LINE) throw new Error(`longer than 75 octets: ${line}`);
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line));
    if (!line.isWellFormed()) throw new Error(`a character is torn apart: ${line}`);
  }
  const lines = text
    .slice(0, -2)
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map(readLine);

  const head = new Map<string, ContentLine>();
  const events: Map<string, ContentLine>[] = [];
  const open: string[] = [];
  for (const line of lines) {
    if (line.name === 'BEGIN') {
      open.push(line.value);
      if (line.value === 'VEVENT') events.push(new Map());
      else if (line.value !== 'VCALENDAR' || open.length > 1) throw new Error(`unexpected BEGIN:${line.value}`);
      continue;
    }
    if (line.name === 'END') {
      if (open.pop() !== line.value) throw new Error(`unexpected END:${line.value}`);
      continue;
    }
    const into = open.at(-1) === 'VEVENT' ? (events.at(-1) as Map<string, ContentLine>) : head;
    if (open.length === 0) throw new Error('something stands outside the calendar');
    if (into.has(line.name)) throw new Error(`${line.name} stands twice`);
    into.set(line.name, line);
  }
  if (open.length > 0 || lines[0]?.name !== 'BEGIN' || lines[0].value !== 'VCALENDAR')
    throw new Error('not one calendar');
  for (const name of ['VERSION', 'PRODID']) if (!head.has(name)) throw new Error(`no ${name}`);
  for (const event of events) {
    for (const name of ['UID', 'DTSTAMP', 'DTSTART']) if (!event.has(name)) throw new Error(`no ${name}`);
  }
  return { head, events };
}

function readLine(line: string): ContentLine {
  const [, before = '', value = ''] = /^([^:"]*(?:"[^"]*"[^:"]*)*):(.*)$/s.exec(line) ?? [];
  const [name = '', ...parts] = before.split(';');
  if (!NAMES.test(name)) throw new Error(`no property: ${line}`);
  const isText = TEXTS.includes(name);
  if (isText && /(?<!\\)(?:\\\\)*[,;]/.test(value)) throw new Error(`not escaped: ${line}`);
  if (isText && /(?<!\\)(?:\\\\)*\\[^\\,;nN]/.test(value)) throw new Error(`escaped wrongly: ${line}`);
  return { name, params: Object.fromEntries(parts.map((part) => part.split('='))), value };
}

/** The unescaped text of a property. */
export const textOf = (event: CalendarEvent, name: string): string =>
  (event.get(name)?.value ?? '').replaceAll(/\\([\\,;nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark));
