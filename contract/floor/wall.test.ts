import { describe, expect, test } from 'vitest';
import type { CuttingAnimal, CuttingShare } from '#contract/floor/api.ts';
import { inWallOrder, openQuestions } from '#contract/floor/wall.ts';

const SHEET = {
  form_id: 1,
  data_id: 1,
  name: 'Beef',
  form_status: 'completed',
  asks_change: false,
  differs: false,
  list: { for_sheet: [], parts: [], left_out: [], rest: null, barred: [], bar_reason: null },
} as unknown as NonNullable<CuttingShare['sheet']>;
const share = (name: string, sheet: Partial<typeof SHEET> | null): CuttingShare => ({
  cart_id: 1,
  name,
  phone: '',
  quarters: 2,
  first_quarter: 1,
  sheet: sheet && { ...SHEET, ...sheet },
});
const animal = (more: Partial<CuttingAnimal> = {}): CuttingAnimal => ({
  order_id: 1,
  title: 'Garza beef',
  species: 'beef',
  heads: 1,
  tagid: '',
  plant_number: 'B-C-1',
  process_option: 'custom',
  offering: 'custom',
  is_organic: false,
  sex: '',
  organs: [],
  over_thirty_months: 'no',
  dropoff_date: '2026-11-01',
  kill_date: '2026-11-02',
  hang_days: 14,
  cutting_day: '2026-11-16',
  hanging_weight_clb: null,
  status: 1,
  stage: 'hanging',
  brought_by: '',
  remark: '',
  shares: [share('Ana', {})],
  ...more,
});

describe('the wall', () => {
  test('asks for the age of cattle, missing sheets, requested changes, and sheets that don’t match', () => {
    const shares = [
      share('Ana', null),
      share('Ben', { form_status: 'open' }),
      share('Cal', { asks_change: true, differs: true }),
    ];
    expect(openQuestions(animal({ over_thirty_months: '', shares }))).toEqual([
      { name: '', words: 'Age not recorded' },
      { name: 'Ana', words: 'No cut sheet' },
      { name: 'Ben', words: 'Cut sheet not submitted' },
      { name: 'Cal', words: 'Change requested' },
      { name: 'Cal', words: 'Sheets don’t match' },
    ]);
  });

  test('asks nothing about animals whose answers are known or that are being cut', () => {
    expect(openQuestions(animal())).toEqual([]);
    expect(openQuestions(animal({ species: 'lamb', over_thirty_months: '' }))).toEqual([]);
    for (const stage of ['cutting', 'ready', 'condemned'] as const) {
      expect(openQuestions(animal({ stage, shares: [share('Ana', null)] }))).toEqual([]);
    }
  });

  test('shows what is left to do first, each part in the order of the day', () => {
    const stages = ['killed', '', 'hanging', 'dropped_off', 'condemned'] as const;
    const animals = stages.map((stage, order_id) => animal({ stage, order_id }));
    expect(inWallOrder(animals, 'kill').map(({ order_id }) => order_id)).toEqual([1, 3, 0, 2, 4]);
    const cut = (['packing', 'cutting', 'hanging', 'ready'] as const).map((stage, order_id) =>
      animal({ stage, order_id }),
    );
    expect(inWallOrder(cut, 'cutting').map(({ order_id }) => order_id)).toEqual([1, 2, 0, 3]);
  });
});
