/** Translations of the words on the built-in cut sheets; empty for English. */
export type CutWords = Readonly<Record<string, string>>;

/** A part, cut, or question in the user's language. A plant's own words stay as they are. */
export function cutName(words: CutWords, name: string): string {
  if (Object.hasOwn(words, name)) return words[name] ?? name;
  // 'Form: Italian' is asked about each flavor, so both words have their own translation.
  const [, asked = '', about] = /^([^:]+): (.+)$/.exec(name) ?? [];
  return about !== undefined && Object.hasOwn(words, asked) ? `${words[asked]}: ${cutName(words, about)}` : name;
}

/** Options in the user's language. In a list, they are separated by ', ', which can also occur within an option. */
export const cutAnswer = (words: CutWords, answer: string): string =>
  Object.hasOwn(words, answer)
    ? cutName(words, answer)
    : answer
        .split(', ')
        .map((one) => cutOption(words, one))
        .join(', ');

/** An option, or an amount with its unit or option: '14 days', '10 lb Italian'. */
function cutOption(words: CutWords, option: string): string {
  const [, amount, named] = /^([\d.]+ (?:lb )?)(\D.*)$/.exec(option) ?? [];
  if (Object.hasOwn(words, option) || amount === undefined || named === undefined) return cutName(words, option);
  return amount + cutName(words, named);
}
