/** A piece of a line: words, or an address to open. */
export interface MailPart {
  text: string;
  /** '' for words. */
  url: string;
}
/** A paragraph of lines, or a link that is shown as a button. */
export type MailBlock =
  | { kind: 'paragraph'; lines: readonly (readonly MailPart[])[] }
  | { kind: 'button'; label: string; url: string };

const URLS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;
/** A line that only leads somewhere: its words, if any, then the address. */
const LEADS_TO = /^(?:(\S.*?):\s+)?(https?:\/\/\S+)$/;
/** Longer words before an address are a sentence, not a label. */
const MAX_LABEL = 60;

/**
 * Divides the text of an email into what its HTML shows. The text stays the only source: paragraphs are separated by an empty
 * line, and a line like 'Pay by card: https://…' becomes a button. `open` is the button's label for an address that stands alone; without
 * it, such an address stays a link.
 */
export function mailBlocks(text: string, open = ''): MailBlock[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .flatMap((paragraph) => {
      const blocks: MailBlock[] = [];
      for (const line of paragraph.split('\n')) {
        const [, label = open, url] = LEADS_TO.exec(line) ?? [];
        const last = blocks.at(-1);
        if (url !== undefined && label !== '' && label.length <= MAX_LABEL) blocks.push({ kind: 'button', label, url });
        else if (last?.kind === 'paragraph')
          blocks[blocks.length - 1] = { ...last, lines: [...last.lines, partsOf(line)] };
        else blocks.push({ kind: 'paragraph', lines: [partsOf(line)] });
      }
      return blocks;
    });
}

function partsOf(line: string): MailPart[] {
  const parts: MailPart[] = [];
  let end = 0;
  for (const { 0: url, index } of line.matchAll(URLS)) {
    if (index > end) parts.push({ text: line.slice(end, index), url: '' });
    parts.push({ text: url, url });
    end = index + url.length;
  }
  return end < line.length || parts.length === 0 ? [...parts, { text: line.slice(end), url: '' }] : parts;
}

/** The label of a link whose line says nothing else. */
export const OPEN_LINK = { en: 'Open', es: 'Abrir' } as const;
