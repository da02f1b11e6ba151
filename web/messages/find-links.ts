export interface TextPart {
  text: string;
  /** Where it leads, if it is a link. */
  href?: string;
}

/** Invisible characters and those that reverse text can't be part of a link. */
const ADDRESS = /https?:\/\/[^\s<>"'`\p{Cf}\p{Cc}]+/giu;
const AFTER_SENTENCE = /[.,;:!?)\]}»”’]+$/u;

/**
 * Splits a message into text and links. Only http and https addresses are links, and none with a user name, which makes
 * another site look like the one it names.
 */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(AFTER_SENTENCE, '');
    const href = hrefOf(address);
    if (!href) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: address, href });
    at = index + address.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

function hrefOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, username, password, hostname, href } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' && hostname.includes('.') ? href : undefined;
}
