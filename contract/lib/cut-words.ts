/** The words of the built-in cut sheets in one language; empty for English. */
export type CutWords = Readonly<Record<string, string>>;

/** A part, cut or question in the reader's language. A plant's own words stay as they are. */
export const cutName = (words: CutWords, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;

/** Options in the reader's language. Several are joined by ', ', which may also stand within one. */
export const cutAnswer = (words: CutWords, answer: string): string =>
  Object.hasOwn(words, answer)
    ? cutName(words, answer)
    : answer
        .split(', ')
        .map((one) => cutName(words, one))
        .join(', ');
