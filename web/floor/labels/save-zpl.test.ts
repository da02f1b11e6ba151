import { beforeEach, expect, test, vi } from 'vitest';
import type { LabelFacts } from '#contract/floor/labels/label-facts.ts';
import { LABEL_FACTS } from '#web/test/label-facts.ts';
import { stubStorage } from '#web/test/stub-storage.ts';

const storage = stubStorage();
const FACTS = {
  ...LABEL_FACTS,
  firm: 'Bear Creek Meats',
  place: '12 Mill Rd, Dillon, MT 59725',
  establishment: '38212',
};
const PACK = { serial: '', lot: '', packed_on: '2026-11-30' };

const saved: { name: string; file: Blob }[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.resetModules();
  let file: Blob | undefined;
  const link = { download: '', click: () => file && saved.push({ name: link.download, file }) };
  const createElement = (tag: string) => (tag === 'canvas' ? { getContext: () => null } : link);
  vi.stubGlobal('document', { createElement });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((one) => {
    file = one as Blob;
    return 'blob:labels';
  });
  // A device without a connection.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  return () => vi.restoreAllMocks();
});

test('without a connection, labels of packs without a serial are saved as a ZPL file for each size', async () => {
  const { printWaiting } = await import('#web/floor/labels/print-queue.ts');
  const { queuePackLabel } = await import('#web/floor/labels/queue-pack-label.ts');
  const { saveZpl } = await import('#web/floor/labels/save-zpl.ts');
  queuePackLabel(FACTS, '4x2', { ...PACK, name: 'Rib steak', net_clb: 1580 });
  queuePackLabel(FACTS, '4x2', { ...PACK, name: 'Brisket', net_clb: 905 });
  queuePackLabel(FACTS, '4x3', { ...PACK, name: 'Ground beef', net_clb: 200 });
  await printWaiting(saveZpl);

  expect(saved.map(({ name }) => name)).toEqual(['labels-4x2.zpl', 'labels-4x3.zpl']);
  const [small = '', large = ''] = await Promise.all(saved.map(({ file }) => file.text()));
  expect(small.match(/\^XA/g)).toHaveLength(2);
  for (const words of ['Rib steak', 'Brisket', 'NET WT 15.80 LB', 'NET WT 9.05 LB', 'NOT FOR SALE', 'Ana Field'])
    expect(small).toContain(`^FD${words}`);
  expect(small).toContain('^PW812^LL406');
  // A picture of the QR code, and none of bars.
  expect(large.match(/\^GFA/g)).toHaveLength(1);
  expect(large).toContain('^PW812^LL609');
  expect(storage.get('hq-labels')).toBe('[]');
});

test('a label that has no room for all it must say isn’t printed from the device either', async () => {
  const { queuePackLabel } = await import('#web/floor/labels/queue-pack-label.ts');
  const sausage: LabelFacts = { ...FACTS, kind: 'inspected', ingredients: 'Beef, salt, spices, '.repeat(20) };
  queuePackLabel(sausage, '4x2', { ...PACK, name: 'Sausage', net_clb: 200 });
  expect(storage.get('hq-labels')).toBeUndefined();
  queuePackLabel({ ...sausage, ingredients: 'Beef, salt' }, '4x2', { ...PACK, name: 'Sausage', net_clb: 200 });
  expect(JSON.parse(storage.get('hq-labels') ?? '[]')).toHaveLength(1);
});
