const LINKS: readonly RegExp[] = [
  /(?:https?:\/\/|www\.)\S/i,
  /(?<![\w@])[\w-]{2,}\.(?:com|net|org|us|biz|info|farm|co|io|shop|store)\b/i,
];
/** A phone number, an email or web address, or a street address. Prices, weights and years don't count. */
const CONTACTS: readonly RegExp[] = [
  /(?<![\d$.])(?:\+?1[\s.-]*)?(?:\(\d{3}\)|\d{3})[\s.·-]*\d{3}[\s.·-]*\d{4}(?!\d)/,
  /[\w.+-]+\s?(?:@|\(at\)|\[at\])\s?[\w-]+\s?(?:\.|\(dot\)|\[dot\])\s?[a-z]{2,}/i,
  ...LINKS,
  /(?<![\d$.,])\d{1,6}\s+(?:[NSEW]\.?\s+)?(?:[A-Z0-9][\w’'-]*\s+){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Ln|Lane|Dr|Drive|Blvd|Hwy|Highway|Ct|Court|Pkwy|Trail|Trl)\b/,
  /\bP\.?\s?O\.?\s?Box\s+\d/i,
];

/** Whether a public text contains contact details. Buyers and sellers get each other's phone numbers once they have a deal. */
export const hasContact = (text: string): boolean => CONTACTS.some((contact) => contact.test(text));
export const hasLink = (text: string): boolean => LINKS.some((link) => link.test(text));
