/** The line that mail programs put above a quoted message. Tried on up to three lines, because long ones wrap. */
const QUOTE_BEGINS = [
  /^(on|el|am|le)\b.{4,300}\b(wrote|escribi[oó]|schrieb|a écrit)\s?:$/i,
  /^-{2,}\s?(original message|mensaje original|forwarded message|mensaje reenviado)\s?-{2,}$/i,
  /^\*?(from|de):\*? .{1,300} \*?(sent|date|enviado|fecha|to|para):/i,
];
const SIGNATURE = /^(--|_{10,}|(sent from|enviado desde|get outlook for)\b.{0,60})$/i;
/** Keeps an overlong line from being slow to check. */
const MAX_CHECKED = 400;

/** What a person wrote in a reply, without the message it quotes and without their signature. */
export function cutQuoted(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const end = lines.findIndex((line, at) => SIGNATURE.test(line.slice(0, MAX_CHECKED)) || beginsQuote(lines, at));
  const own = unquoted(end === -1 ? lines : lines.slice(0, end));
  if (own !== '' || !lines.some(isQuoted)) return own;
  // The reply was written below the quote, or between its lines.
  const below = lines.slice(lines.findIndex(isQuoted));
  const signature = below.findIndex((line) => SIGNATURE.test(line.slice(0, MAX_CHECKED)));
  return unquoted(signature === -1 ? below : below.slice(0, signature));
}

const isQuoted = (line: string): boolean => line.startsWith('>');
const unquoted = (lines: readonly string[]): string =>
  lines
    .filter((line) => !isQuoted(line))
    .join('\n')
    .trim();

function beginsQuote(lines: readonly string[], at: number): boolean {
  if (lines[at] === '') return false;
  return [1, 2, 3].some((count) => {
    const joined = lines
      .slice(at, at + count)
      .join(' ')
      .trim();
    return joined.length <= MAX_CHECKED && QUOTE_BEGINS.some((begins) => begins.test(joined));
  });
}
