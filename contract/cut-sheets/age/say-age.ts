import type { Words } from '#contract/lib/spanish.ts';

/** Describes how the animal's age affects a chosen cut; '' if it doesn't. */
export function sayAge(
  { fallback, instead_of }: { fallback?: readonly string[] | null | undefined; instead_of?: string | undefined },
  say: (words: Words, values?: Readonly<Record<string, string>>) => string,
  sayCut: (name: string) => string,
): string {
  if (instead_of) return say('Instead of {cut}, because of the animal’s age', { cut: sayCut(instead_of) });
  if (!fallback) return '';
  if (fallback.length === 0) return say('If over 30 months: ground meat');
  return say('If over 30 months: {cuts}', { cuts: fallback.map(sayCut).join(', ') });
}
