/** Invisible characters and those that reverse text can't be part of a link. */
const LINK = /https?:\/\/[^\s<>"'`\p{Cf}\p{Cc}]+/giu;
/** Punctuation after a link belongs to the sentence. */
const END = /[.,;:!?)\]}»”’]+$/u;

export interface TextPart {
  at: number;
  text: string;
  href?: string;
}

/**
 * Splits user-written text into plain text and links. Only http and https addresses are links. A link shows where it
 * leads, with look-alike letters spelled out. An address that begins with another site's name as the user name, such as
 * https://bank.example@evil.example, stays text, and so does one that doesn't name a site on the Internet.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let last = 0;
  for (const match of text.matchAll(LINK)) {
    const typed = match[0].replace(END, '');
    const url = URL.parse(typed);
    if (url?.username !== '' || url.password !== '' || !url.hostname.includes('.')) continue;
    parts.push({ at: last, text: text.slice(last, match.index) }, { at: match.index, text: url.href, href: url.href });
    last = match.index + typed.length;
  }
  parts.push({ at: last, text: text.slice(last) });
  return parts.filter((part) => part.text !== '');
}
