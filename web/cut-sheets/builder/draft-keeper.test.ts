import { beforeEach, expect, test, vi } from 'vitest';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { createDraftKeeper, type KeepState } from '#web/cut-sheets/builder/draft-keeper.ts';
import { isSameDraft, mergeDrafts } from '#web/cut-sheets/builder/merge-drafts.ts';
import { editTemplate } from '#web/cut-sheets/builder/template-edits.ts';
import { ApiProblem, LostConnection } from '#web/lib/problems.ts';

const turned = (template: Template, id: string, rotation: number) =>
  editTemplate(template, { kind: 'change_part', id, change: { rotation } });

test('merges parts that only one person changed, and keeps your version of a part that both changed', () => {
  const mine = turned(turned(BEEF_TEMPLATE, 'rib', 1), 'chuck', 1);
  const theirs = turned(turned(BEEF_TEMPLATE, 'rib', 2), 'flank', 2);
  const { template, contested } = mergeDrafts(BEEF_TEMPLATE, mine, theirs);
  expect([template.rib?.rotation, template.chuck?.rotation, template.flank?.rotation]).toEqual([1, 1, 2]);
  expect(contested).toEqual(['rib']);
});

test('merges removals, additions and a new order', () => {
  const mine = editTemplate(BEEF_TEMPLATE, { kind: 'move_part', id: 'flank', to: 0 });
  const { rib, arm, ...rest } = BEEF_TEMPLATE;
  const theirs = editTemplate({ ...rest }, { kind: 'add_part', title: 'Tail' });
  const merged = mergeDrafts(BEEF_TEMPLATE, turned(mine, 'arm', 5), theirs);
  expect(Object.keys(merged.template)[0]).toBe('flank');
  expect(merged.template).not.toHaveProperty('rib');
  expect(merged.template.arm?.rotation).toBe(5);
  expect(merged.template.tail?.title).toBe('Tail');
  expect(merged.contested).toEqual(['arm']);
  expect([rib, arm]).not.toContain(undefined);
});

test('ignores the order of fields, but not of parts', () => {
  const flipped = Object.fromEntries(
    Object.entries(BEEF_TEMPLATE).map(([id, part]) => [id, Object.fromEntries(Object.entries(part).reverse())]),
  ) as Template;
  expect(isSameDraft(BEEF_TEMPLATE, flipped)).toBe(true);
  expect(isSameDraft(BEEF_TEMPLATE, Object.fromEntries(Object.entries(BEEF_TEMPLATE).reverse()))).toBe(false);
});

/** A fake plant that stores one draft, like the server. */
function makePlant() {
  const plant = { revision: 0, template: BEEF_TEMPLATE, by: 'Ann Lee', isDown: false, saves: 0 };
  const states: KeepState[] = [];
  const merges: { contested: string[]; by: string }[] = [];
  let screen = BEEF_TEMPLATE;
  const keeper = createDraftKeeper({
    known: { revision: 0, template: BEEF_TEMPLATE },
    save: async ({ revision, form_json }) => {
      if (plant.isDown) throw new LostConnection('lost');
      if (revision !== plant.revision) throw new ApiProblem('draft_changed', 'Ann Lee changed this draft meanwhile.');
      plant.saves++;
      Object.assign(plant, { revision: revision + 1, template: form_json });
      return { revision: plant.revision };
    },
    reload: async () => plant,
    onState: (state) => states.push(state),
    onMerge: ({ template, contested }, _, by) => {
      screen = template;
      merges.push({ contested, by });
      keeper.change(template);
    },
    onKnown: () => undefined,
  });
  const type = (template: Template) => {
    screen = template;
    keeper.change(template);
  };
  return { plant, states, merges, keeper, type, screen: () => screen };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('saves all changes in one call, shortly after the last one', async () => {
  const { plant, type, states } = makePlant();
  for (const rotation of [1, 2, 3]) type(turned(BEEF_TEMPLATE, 'rib', rotation));
  await vi.advanceTimersByTimeAsync(1000);
  expect([plant.saves, plant.template.rib?.rotation, states.at(-1)]).toEqual([1, 3, 'saved']);
});

test('merges your changes with someone else’s if they saved first', async () => {
  const { plant, type, merges, screen } = makePlant();
  Object.assign(plant, { revision: 7, template: turned(turned(BEEF_TEMPLATE, 'flank', 9), 'rib', 9) });
  type(turned(turned(BEEF_TEMPLATE, 'chuck', 4), 'rib', 4));
  await vi.advanceTimersByTimeAsync(1000);
  expect(merges).toEqual([{ contested: ['rib'], by: 'Ann Lee' }]);
  for (const template of [plant.template, screen()]) {
    expect([template.flank?.rotation, template.chuck?.rotation, template.rib?.rotation]).toEqual([9, 4, 4]);
  }
});

test('keeps retrying while offline until the draft is saved', async () => {
  const { plant, type, states } = makePlant();
  plant.isDown = true;
  type(turned(BEEF_TEMPLATE, 'rib', 1));
  await vi.advanceTimersByTimeAsync(5000);
  expect([plant.saves, states.at(-1)]).toEqual([0, 'offline']);
  plant.isDown = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect([plant.saves, plant.template.rib?.rotation, states.at(-1)]).toEqual([1, 1, 'saved']);
});

test('shows someone else’s save right away while nothing is being typed', () => {
  const { keeper, screen } = makePlant();
  keeper.meet({ revision: 3, template: turned(BEEF_TEMPLATE, 'rib', 8), by: 'Ann Lee' });
  expect(screen().rib?.rotation).toBe(8);
  keeper.meet({ revision: 2, template: BEEF_TEMPLATE, by: 'Ann Lee' });
  expect(screen().rib?.rotation).toBe(8);
});
