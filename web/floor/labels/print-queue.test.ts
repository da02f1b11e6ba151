import { expect, test, vi } from 'vitest';
import type { LabelFacts } from '#contract/floor/labels/label-facts.ts';
import { LABEL_FACTS } from '#web/test/label-facts.ts';
import { stubStorage } from '#web/test/stub-storage.ts';

const storage = stubStorage();
const FACTS = { ...LABEL_FACTS, serial: 'P-1', net_clb: 1580 };
/** As after a reload: what the module kept in memory is gone. */
async function reload() {
  vi.resetModules();
  return import('#web/floor/labels/print-queue.ts');
}
const kept = () =>
  (JSON.parse(storage.get('hq-labels') ?? '[]') as { facts: LabelFacts }[]).map(({ facts }) => facts.serial);

test('labels wait through a reload, and each is printed once, one size at a time', async () => {
  const before = await reload();
  before.queueLabels({ ...FACTS, serial: 'P-1' }, '4x2', 2);
  before.queueLabels({ ...FACTS, serial: 'P-2' }, '4x3', 1);
  const after = await reload();
  after.queueLabels({ ...FACTS, serial: 'P-3' }, '4x2', 1);
  expect(kept()).toEqual(['P-1', 'P-1', 'P-2', 'P-3']);

  const printed: string[] = [];
  const print = vi.fn(async () => {
    if (print.mock.calls.length === 1) after.queueLabels({ ...FACTS, serial: 'P-4' }, '4x2', 1);
    printed.push(kept().join());
  });
  await Promise.all([after.printWaiting(print), after.printWaiting(print)]);
  expect(printed).toEqual(['P-1,P-1,P-2,P-3,P-4', 'P-2,P-3,P-4', 'P-3,P-4']);
  expect(kept()).toEqual([]);
});

test('labels that fail to print wait on, and a full queue takes no more', async () => {
  const { queueLabels, printWaiting, MAX_QUEUED } = await reload();
  expect(queueLabels(FACTS, '4x2', MAX_QUEUED)).toBe(true);
  expect(queueLabels(FACTS, '4x2', 1)).toBe(false);
  await expect(printWaiting(() => Promise.reject(new Error('no printer')))).rejects.toThrow('no printer');
  expect(kept()).toHaveLength(MAX_QUEUED);
});

test('what can’t be read in storage is passed over', async () => {
  storage.set('hq-labels', '{"broken');
  const { queueLabels } = await reload();
  expect(queueLabels(FACTS, '4x2', 1)).toBe(true);
  expect(kept()).toEqual(['P-1']);
});
