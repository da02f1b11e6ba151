import { expect, test } from 'vitest';
import { wordsIn } from '#server/floor/floor-words.ts';
import { cellsOf, sayClock } from '#server/floor/papers/say-row.ts';

test('the custom-kill log has the owner, weights, and how long it is kept', async () => {
  const words = await wordsIn('en');
  const body = {
    species: 'lamb',
    heads: 1,
    owner: 'Luz Ortega',
    address: '1 Main St, Dillon',
    phone: '406-555-0142',
    products: 'Chops',
    live_clb: 11_000,
    condemned_clb: 250,
  };
  const row = { section: 'custom_log', day: '2026-11-02', time: '', about: 'L-C-2', body } as const;
  expect(cellsOf({ ...row, initials: '', reason: '', is_corrected: false, record_years: 2 }, words)).toEqual([
    '2026-11-02',
    '',
    'L-C-2',
    'Lamb, live 110 lb, condemned 2.5 lb',
    '',
    'Luz Ortega, 1 Main St, Dillon, 406-555-0142, Chops',
    '',
    '2028-12-31',
  ]);
  expect(['00:05', '12:00', '14:05'].map(sayClock)).toEqual(['12:05 AM', '12:00 PM', '2:05 PM']);
});
