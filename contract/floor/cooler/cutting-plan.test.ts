import { expect, test } from 'vitest';
import { forecastRails, type PlannedAnimal, planCutting } from '#contract/floor/cooler/cutting-plan.ts';
import { addDays } from '#contract/lib/days.ts';

const beef = (order_id: number, kill_date: string, more: Partial<PlannedAnimal> = {}): PlannedAnimal => ({
  order_id,
  kill_date,
  cutting_day: addDays(kill_date, 14),
  places: 2,
  is_hanging: true,
  is_held: false,
  least_days: 4,
  ...more,
});

test('example 19: a beef killed on November 2 with 14 days is due on November 16 only', () => {
  const animals = [beef(1, '2026-11-02')];
  for (let day = 2; day <= 30; day++) {
    const date = addDays('2026-11-01', day - 1);
    const { due } = planCutting(animals, { date, today: '2026-11-02', capacity: 40 });
    expect(due).toEqual(day === 16 ? [1] : []);
  }
});

test('what wasn’t cut on its day is late today and on no other day', () => {
  const animals = [beef(1, '2026-11-02'), beef(2, '2026-11-04')];
  const on = (date: string) => planCutting(animals, { date, today: '2026-11-18', capacity: 40 });
  expect(on('2026-11-18')).toEqual({ due: [2], late: [1], early: [] });
  expect(on('2026-11-19')).toEqual({ due: [], late: [], early: [] });
});

test('the rails fill up with what is killed and empty with what is cut', () => {
  const animals = [beef(1, '2026-11-02'), beef(2, '2026-11-16', { is_hanging: false }), beef(3, '2026-11-01')];
  expect(forecastRails(animals, '2026-11-15', 3)).toEqual([
    { date: '2026-11-15', kills: 0, cuts: 1, hanging: 2 },
    { date: '2026-11-16', kills: 1, cuts: 1, hanging: 2 },
    { date: '2026-11-17', kills: 0, cuts: 0, hanging: 2 },
  ]);
});

test('when the rails are too full, those closest to their day are cut early, but no young or held ones', () => {
  const animals = [
    beef(1, '2026-11-04', { is_held: true }),
    beef(2, '2026-11-05'),
    beef(3, '2026-11-06'),
    beef(4, '2026-11-14'),
    beef(5, '2026-11-16', { is_hanging: false }),
    beef(6, '2026-11-16', { is_hanging: false }),
  ];
  const plan = (capacity: number) => planCutting(animals, { date: '2026-11-16', today: '2026-11-16', capacity }).early;
  expect(plan(12)).toEqual([]);
  expect(plan(11)).toEqual([2]);
  expect(plan(8)).toEqual([2, 3]);
  expect(plan(1)).toEqual([2, 3]);
  expect(plan(0)).toEqual([]);
});
