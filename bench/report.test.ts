import { expect, test } from 'vitest';
import { atMost, remarksOf } from '#bench/report.ts';

test('keeps the remarks under the last table of a section', () => {
  const tables = '## Money\n\nNotes.\n\n| what |\n|---|\n| one |\n\nAbsolute figures:\n\n| what |\n|---|\n| two |\n\n';
  expect(remarksOf(`${tables}The machine was slow.\n\nSo was the disk.\n\n`)).toBe(
    'The machine was slow.\n\nSo was the disk.',
  );
  expect(remarksOf(tables)).toBe('');
  expect(remarksOf('')).toBe('');
});

test.each([
  [60, true],
  [61, false],
  [-1.65, null],
])('a figure of %f meets a limit of 60: %s', (figure, isMet) => {
  expect(atMost('memory of a socket, kB', figure, 60)).toMatchObject({ isMet });
});
