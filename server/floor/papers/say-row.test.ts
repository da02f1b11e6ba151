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

test('a recall has how much was found, where it came from, and who has it', async () => {
  const words = await wordsIn('en');
  const body = {
    type: 'drill',
    reason: '',
    made_clb: 8_800,
    found_clb: 8_712,
    sources: [
      { name: 'D-C-1', detail: 'Ann Ash', in_clb: 4_000 },
      { name: 'PK-77', detail: 'M-1', in_clb: null },
    ],
    owners: [{ name: 'Ann Ash', phone: '406-555-0142', plant_number: 'D-C-1', here_clb: 1_000, gone_clb: 3_400 }],
  };
  const row = { section: 'recall', day: '2026-11-30', time: '14:05', about: 'PK-77', body } as const;
  expect(cellsOf({ ...row, initials: 'AF', reason: '', is_corrected: false, record_years: 2 }, words)).toEqual([
    '2026-11-30',
    '2:05 PM',
    'PK-77',
    'Drill, 87.12 lb of 88 lb is accounted for: 99.0 %',
    '',
    'Origin: D-C-1 Ann Ash 40 lb, PK-77 M-1; Destination: Ann Ash 406-555-0142 D-C-1 44 lb',
    'AF',
    '2028-12-31',
  ]);
});
