const LINKS: readonly RegExp[] = [
  /(?:https?:\/\/|www\.)\S/i,
  /(?<![\w@])[\w-]{2,63}\.(?:com|net|org|us|biz|info|farm|co|io|app|ly|ee|shop|store|online|xyz|site|website|icu|dev)\b/i,
  // Not ".Me", because in "beef.Me" it starts a sentence.
  /(?<![\w@])[\w-]{2,63}\.(?:me|ME)\b/,
  /[A-Za-z][\w-]{0,62}\.(?:[a-z]{2}|[A-Z]{2})\/\w/,
  /\w\s+dot\s+(?:com|net|org)\b/i,
];
/** A phone number, an email or web address, or a street address. Prices, weights, and years don't match. */
const CONTACTS: readonly RegExp[] = [
  // Area codes and exchanges never start with 0 or 1, but certificate and ear tag numbers can.
  /(?<![\d$.])(?:\+?1[\s./_-]*)?(?:\([2-9]\d{2}\)|[2-9]\d{2})[\s./_·-]*[2-9]\d{2}[\s./_·-]*\d{4}(?!\d)/,
  /[\w.+-]{1,64}\s?(?:@|\(at\)|\[at\])\s?[\w-]+\s?(?:\.|\(dot\)|\[dot\])\s?[a-z]{2,}/i,
  /\w\s+at\s+[\w-]+\s+dot\s+[a-z]{2}/i,
  ...LINKS,
  /(?<![\d$.,])\d{1,6}\s+(?:[NSEW]\.?\s+)?(?:[A-Z0-9][\w’'-]*\s+){1,3}(?:St|Street|Ave|Avenue|Rd|Road|Ln|Lane|Dr|Drive|Blvd|Hwy|Highway|Ct|Court|Pkwy|Trail|Trl)\b/,
  // In lowercase, "200 acres off the road" and "since 1978 on this lane" look a lot like an address.
  /(?<![\d$.,/-])\d{3,6}\s+(?:[nsew]\.?\s+)?(?!(?:acre|foot|feet|ft|yard|mile|year|head|lb|pound|the|this|our|my|on|off|by|down|along|from|of)s?\b)(?:[a-z0-9][\w’'-]*\s+){1,2}(?:street|avenue|ave|road|rd|lane|blvd)\b/i,
  /\bP\.?\s?O\.?\s?Box\s+\d/i,
];

/**
 * The text as a person reads it: full-width digits and letters become plain, any dash becomes a hyphen, and invisible
 * characters are dropped.
 */
const asRead = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-');
const hasAny = (text: string, patterns: readonly RegExp[]): boolean => {
  const read = asRead(text);
  return patterns.some((pattern) => pattern.test(read));
};

/** Whether public text contains contact details. Buyers and sellers get each other's phone numbers once they have a deal. */
export const hasContact = (text: string): boolean => hasAny(text, CONTACTS);
export const hasLink = (text: string): boolean => hasAny(text, LINKS);
