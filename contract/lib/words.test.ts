import { describe, expect, test } from 'vitest';
import { SPANISH } from '#contract/lib/spanish.ts';
import { fillWords, formFor, translationOf } from '#contract/lib/words.ts';

describe('words with several meanings', () => {
  test.each([
    ['Open [cut sheet]', 'Open', 'Abierta'],
    ['Open [conversations]', 'Open', 'Abiertas'],
    ['All [conversations]', 'All', 'Todas'],
    ['Deleted [customers]', 'Deleted', 'Eliminados'],
    ['Overdue [invoices]', 'Overdue', 'Vencidas'],
    ['Completed [orders]', 'Completed', 'Completados'],
    ['Share [link]', 'Share', 'Compartir'],
  ])('%s has its own Spanish translation, and is shown without the brackets in English', (words, english, spanish) => {
    expect(fillWords(words)).toBe(english);
    expect(fillWords(formFor(translationOf(SPANISH, words) ?? ''))).toBe(spanish);
  });
});
