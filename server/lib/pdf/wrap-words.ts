/** Wraps one line of text to a column. A word longer than the column is broken, so that nothing overflows. */
export function wrapWords(text: string, width: number, measure: (part: string) => number): string[] {
  const space = measure(' ');
  const found: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(' ').filter(Boolean)) {
    const wide = measure(word);
    if (line !== '' && used + space + wide <= width) {
      line += ` ${word}`;
      used += space + wide;
      continue;
    }
    if (line !== '') found.push(line);
    [line, used] = [word, wide];
    while (used > width) {
      const head = headOf(line, width, measure);
      found.push(head);
      line = line.slice(head.length);
      used = measure(line);
    }
  }
  return line === '' ? found : [...found, line];
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** As much of a word as fits, at least one letter with its marks. */
function headOf(word: string, width: number, measure: (part: string) => number): string {
  let head = '';
  for (const { segment: letter } of letters.segment(word)) {
    if (head !== '' && measure(head + letter) > width) break;
    head += letter;
  }
  return head;
}
