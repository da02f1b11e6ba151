const LINK = /https?:\/\/[^\s<>"]+/gi;
/** Punctuation after a link belongs to the sentence. */
const END = /[.,;:!?)\]'’”]+$/;

export interface TextPart {
  at: number;
  text: string;
  href?: string;
}

/**
 * A post's text and the links in it. A link shows where it leads, with look-alike letters spelled out. One that begins with
 * another site's name as its user, such as https://bank.example@evil.example, stays text.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let last = 0;
  for (const match of text.matchAll(LINK)) {
    const typed = match[0].replace(END, '');
    const url = URL.parse(typed);
    if (url?.username !== '' || url.password !== '') continue;
    parts.push({ at: last, text: text.slice(last, match.index) }, { at: match.index, text: url.href, href: url.href });
    last = match.index + typed.length;
  }
  parts.push({ at: last, text: text.slice(last) });
  return parts.filter((part) => part.text !== '');
}
