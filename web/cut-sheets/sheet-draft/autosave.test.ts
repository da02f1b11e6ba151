import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { mergeAnswers } from '#contract/cut-sheets/merge-answers.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { createAutosave, type SaveState } from '#web/cut-sheets/sheet-draft/autosave.ts';
import { isSameList } from '#web/cut-sheets/sheet-draft/begin-sheet.ts';
import { ApiProblem, LostConnection } from '#web/lib/problems.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const start = startingList(BEEF_TEMPLATE);
const withCuts = (...titles: string[]): OrderList =>
  titles.reduce((list, title) => selectSubcut(BEEF_TEMPLATE, list, title).list, start);
const titlesOf = (list: OrderList) => list.flatMap(({ subcuts }) => subcuts.map(({ title }) => title));

/** A fake plant that stores one sheet, and a person filling it in. */
function makePerson() {
  const plant = {
    revision: 4,
    list: start,
    isReachable: true,
    isBusy: false,
    answersAnswer: true,
    saves: 0,
    refusal: '',
  };
  const states: SaveState[] = [];
  const met: string[][] = [];
  const autosave = createAutosave({
    known: { revision: plant.revision, list: plant.list },
    actions: {
      save: async ({ revision, form_data }) => {
        if (!plant.isReachable) throw new LostConnection();
        if (plant.isBusy) throw new ApiProblem('too_many', 'too many');
        if (plant.refusal) throw new ApiProblem('order_over', plant.refusal);
        if (revision !== plant.revision) throw new ApiProblem('sheet_changed', 'changed');
        plant.saves += 1;
        plant.revision += 1;
        plant.list = form_data.order_list;
        if (!plant.answersAnswer) throw new LostConnection();
        return { revision: plant.revision, saved_at: '' };
      },
      reload: async () => {
        if (!plant.isReachable) throw new LostConnection();
        return { revision: plant.revision, form_data_json: { order_list: plant.list } } as SheetRecord;
      },
    },
    isSame: isSameList,
    answersIn: ({ form_data_json }) => form_data_json.order_list,
    onState: (state) => void states.push(state),
    onKnown: () => undefined,
    onMeet: ({ base, mine, theirs }) => {
      met.push(titlesOf(theirs));
      return mergeAnswers(BEEF_TEMPLATE, { base, mine, theirs }).list;
    },
    pause: 800,
    retry: 2000,
  });
  return { plant, states, met, autosave };
}

test('saves answers given in quick succession in one call', async () => {
  const { plant, states, autosave } = makePerson();
  autosave.change(withCuts('Liver'));
  await vi.advanceTimersByTimeAsync(500);
  autosave.change(withCuts('Liver', 'Heart'));
  expect(plant.saves).toBe(0);
  await vi.advanceTimersByTimeAsync(900);
  expect(plant).toMatchObject({ saves: 1, revision: 5 });
  expect(titlesOf(plant.list)).toEqual(titlesOf(withCuts('Liver', 'Heart')));
  expect(states.at(-1)).toBe('saved');
});

test('does not send answers the plant already has', async () => {
  const { plant, states, autosave } = makePerson();
  autosave.change(withCuts('Liver'));
  autosave.change(start);
  await vi.advanceTimersByTimeAsync(5000);
  expect(plant.saves).toBe(0);
  expect(states.at(-1)).toBe('saved');
});

test('reports being offline, retries, and sends everything answered in the meantime', async () => {
  const { plant, states, autosave } = makePerson();
  plant.isReachable = false;
  autosave.change(withCuts('Liver'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(states.at(-1)).toBe('offline');
  autosave.change(withCuts('Liver', 'Heart'));
  await vi.advanceTimersByTimeAsync(8000);
  expect(states.at(-1)).toBe('offline');
  plant.isReachable = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(states.at(-1)).toBe('saved');
  expect(titlesOf(plant.list)).toEqual(titlesOf(withCuts('Liver', 'Heart')));
});

test('resends answers that were refused temporarily', async () => {
  const { plant, states, autosave } = makePerson();
  plant.isBusy = true;
  autosave.change(withCuts('Chuck roast'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([plant.saves, states.at(-1)]).toEqual([0, 'refused']);
  plant.isBusy = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(titlesOf(plant.list)).toContain('Chuck roast');
});

test('retries right away when the connection is back', async () => {
  const { plant, autosave } = makePerson();
  plant.isReachable = false;
  autosave.change(withCuts('Liver'));
  await vi.advanceTimersByTimeAsync(1000);
  plant.isReachable = true;
  autosave.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(plant.saves).toBe(1);
});

test('merges the answers of someone who saved first', async () => {
  const { plant, met, states, autosave } = makePerson();
  plant.list = withCuts('Flank steak');
  plant.revision = 9;
  autosave.change(withCuts('Liver'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(met).toEqual([titlesOf(withCuts('Flank steak'))]);
  expect(titlesOf(plant.list)).toEqual(titlesOf(withCuts('Flank steak', 'Liver')));
  expect(states.at(-1)).toBe('saved');
});

test('recognizes its own save after the reply was lost', async () => {
  const { plant, met, states, autosave } = makePerson();
  plant.answersAnswer = false;
  autosave.change(withCuts('Liver'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(states.at(-1)).toBe('offline');
  plant.answersAnswer = true;
  autosave.change(withCuts('Liver', 'Heart'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(met).toEqual([]);
  expect(titlesOf(plant.list)).toEqual(titlesOf(withCuts('Liver', 'Heart')));
  expect(states.at(-1)).toBe('saved');
});

test('shows a refusal and sends nothing until something changes', async () => {
  const { plant, states, autosave } = makePerson();
  plant.refusal = 'This order is closed.';
  autosave.change(withCuts('Liver'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.filter((state) => state === 'refused')).toHaveLength(1);
  plant.refusal = '';
  autosave.change(withCuts('Liver', 'Heart'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(plant.saves).toBe(1);
});

test('merges a newer sheet right away and ignores an older one', async () => {
  const { plant, met, autosave } = makePerson();
  const read = (revision: number, list: OrderList) =>
    autosave.meet({ revision, form_data_json: { order_list: list } } as SheetRecord);
  autosave.change(withCuts('Liver'));
  read(3, withCuts('Heart'));
  expect(met).toEqual([]);
  plant.revision = 7;
  read(7, withCuts('Flank steak'));
  expect(met).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(titlesOf(plant.list)).toEqual(titlesOf(withCuts('Flank steak', 'Liver')));
});
