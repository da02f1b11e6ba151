/** Splits a longer title into two lines of similar length, because space on the animal is limited. */
export function labelLines(title: string): string[] {
  if (title.length <= ONE_LINE) return [title];
  const words = title.split(' ');
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const widthOf = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  return splits.reduce<string[]>((best, lines) => (widthOf(lines) < widthOf(best) ? lines : best), [title]);
}
const ONE_LINE = 8;
