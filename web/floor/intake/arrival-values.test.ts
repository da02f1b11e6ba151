import { expect, test } from 'vitest';
import type { AtDoor } from '#contract/floor/intake-api.ts';
import { ArrivalValues, arrivalOf, startOf } from '#web/floor/intake/arrival-values.ts';

const GAME = {
  license: 'MT-4411',
  game_tag: 'T 100',
  state: 'MT',
  harvested_on: '2026-11-20',
  cwd: 'positive',
  weight_basis: 'skinned',
  weight_clb: 8_150,
  keeps_cape: true,
  is_own_meat_only: true,
  donated_to: '',
} as const satisfies AtDoor['game'];
const DEER: AtDoor = {
  order_id: 1,
  title: 'Smith',
  owner: 'Jo Smith',
  species: 'deer',
  heads: 1,
  tagid: '',
  plant_number: 'D-C-1',
  dropoff_date: '2026-11-21',
  sex: '',
  over_thirty_months: '',
  process_option: 'custom',
  offering: 'custom',
  is_organic: false,
  status: 0,
  game: GAME,
};

test('the form at the door starts with what is known about game, so that nothing is lost by receiving it again', () => {
  expect(arrivalOf(startOf('deer', DEER), 'an id').game).toEqual(GAME);
  expect(startOf('deer', { ...DEER, game: null }).game).toMatchObject({ license: '', cwd: 'none', weight: '' });
});

test('whether an animal is sound has to be said, also with other mistakes, but not of game, whatever was chosen first', () => {
  const problemsOf = (values: object) =>
    ArrivalValues.safeParse(values).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  const beef = startOf('beef');
  expect(problemsOf(beef)).toEqual(['sound: Required']);
  expect(problemsOf({ ...beef, heads: -1 })).toContain('sound: Required');
  expect(problemsOf({ ...beef, sound: 'no' })).toEqual([]);
  const deer = { ...beef, species: 'deer' } as const;
  expect(problemsOf(deer)).toEqual([]);
  expect(arrivalOf({ ...deer, sound: 'no', unsound_reason: 'Lame' }, 'an id')).toMatchObject({
    is_sound: true,
    unsound_reason: '',
  });
});
