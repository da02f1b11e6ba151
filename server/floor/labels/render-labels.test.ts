import { expect, test } from 'vitest';
import { barsOf } from '#contract/floor/labels/code128.ts';
import { gs1Of } from '#contract/floor/labels/gs1.ts';
import type { LabelFacts } from '#contract/floor/labels/label-facts.ts';
import { missingOn, priceOf, wrongClaimOn } from '#contract/floor/labels/label-facts.ts';
import { kindOf, LABEL_KINDS, type LabelKind, type LabelSize } from '#contract/floor/labels/label-kinds.ts';
import { CAPITALS, layOutLabel } from '#contract/floor/labels/lay-out-label.ts';
import { lettersOf, renderLabels } from '#server/floor/labels/render-labels.ts';
import { renderZpl } from '#server/floor/labels/render-zpl.ts';
import { Paper } from '#server/lib/pdf/paper.ts';

const FACTS: LabelFacts = {
  kind: 'custom',
  name: 'Rib steak, 1 inch',
  owner: 'Ana Field',
  number: 'B-C-1204',
  serial: 'P-204118',
  lot: 'G-1130-2',
  packed_on: '2026-11-30',
  net_clb: 1580,
  firm: 'Bear Creek Meats',
  place: '12 Mill Rd, Dillon, MT 59725',
  establishment: '38212',
  is_poultry: false,
  ingredients: 'Beef, salt, black pepper, garlic',
  handling: 'frozen',
  unit_price: 899,
  gtin: '',
  address: 'https://plant.test/p/204118',
};
const letters = lettersOf(new Paper({ title: '', language: 'en', size: [288, 216] }));
function lay(kind: LabelKind, size: LabelSize = '4x2', more: Partial<LabelFacts> = {}) {
  const label = layOutLabel({ ...FACTS, ...more, kind }, size, letters);
  const texts = label.parts.flatMap((part) => (part.kind === 'text' ? [part] : []));
  return { ...label, texts, said: texts.map(({ text }) => text).join(' ') };
}

const SAYS = {
  cut: /Rib steak, 1 inch/,
  owner: /Ana Field/,
  number: /B-C-1204/,
  day: /PACKED 11\/30\/2026/,
  weight: /NET WT 15\.80 LB/,
  serial: /P-204118/,
  lot: /LOT G-1130-2/,
  notForSale: /NOT FOR SALE/,
  firm: /PROCESSED BY Bear Creek Meats, 12 Mill Rd, Dillon, MT 59725/,
  ingredients: /INGREDIENTS: Beef, salt, black pepper, garlic/,
  handling: /KEEP FROZEN/,
  safeHandling: /safe handling instructions.*leftovers immediately or discard\./i,
  inspected: /prepared from inspected and passed/i,
  legend: /INSPECTED AND PASSED BY DEPARTMENT OF AGRICULTURE EST\. 38212/,
  exempt: /EXEMPT P\.L\. 90-492/,
  price: /TOTAL \$142\.04 · \$8\.99 PER LB/,
};
const OWNERS = ['cut', 'owner', 'number', 'day', 'weight', 'serial', 'lot', 'notForSale'];
const SOLD = ['cut', 'day', 'weight', 'serial', 'lot', 'firm', 'ingredients', 'handling', 'safeHandling'];
const MUST: Record<LabelKind, string[]> = {
  custom: OWNERS,
  game: OWNERS,
  inspected: [...SOLD, 'inspected', 'legend'],
  retail: [...SOLD, 'inspected', 'legend', 'price'],
  exempt: [...SOLD, 'exempt'],
};

test.each(LABEL_KINDS.flatMap((kind) => (['4x2', '4x3', 'sheet'] as const).map((size) => [kind, size] as const)))(
  'a label for %s meat of %s says what it must, and nothing of what it mustn’t',
  (kind, size) => {
    const { said, isTooSmall, parts } = lay(kind, size);
    const found = Object.entries(SAYS).flatMap(([name, says]) => (says.test(said) ? [name] : []));
    expect(found.toSorted()).toEqual(MUST[kind].toSorted());
    expect(isTooSmall).toBe(false);
    expect(parts.filter((part) => part.kind === 'ring')).toHaveLength(MUST[kind].includes('legend') ? 1 : 0);
    expect(parts.filter((part) => part.kind === 'bars' || part.kind === 'qr')).toHaveLength(2);
  },
);

test('nothing is drawn outside of a label, however long its words are', () => {
  const long = {
    name: 'Boneless chuck roast '.repeat(4),
    owner: 'Whitfield-Montgomery '.repeat(6),
    lot: '8'.repeat(30),
  };
  for (const kind of LABEL_KINDS) {
    const { texts, parts, width, height } = lay(kind, '4x2', long);
    for (const { text, x, y, size, isBold, narrowed } of texts) {
      expect(x + letters.measure(text, isBold) * size * narrowed).toBeLessThanOrEqual(width);
      expect(y).toBeLessThanOrEqual(height);
      expect(y - size * CAPITALS).toBeGreaterThanOrEqual(0);
    }
    for (const part of parts) {
      if (part.kind === 'bars') expect(part.x + part.width).toBeLessThanOrEqual(width);
    }
  }
});

test('letters are as high as the law asks', () => {
  for (const size of ['4x2', '4x3'] as const) {
    const notForSale = lay('custom', size).texts.find(({ text }) => text === 'NOT FOR SALE');
    expect((notForSale?.size ?? 0) * CAPITALS).toBeGreaterThanOrEqual(27);
    const { texts } = lay('inspected', size);
    const body = texts.filter(({ text }) => /leftovers|bacteria/i.test(text));
    expect(body.length).toBeGreaterThan(0);
    // Small letters are about three quarters as high as capitals.
    for (const { text, size: points } of body) {
      expect(points * (text === text.toUpperCase() ? CAPITALS : 0.523)).toBeGreaterThanOrEqual(4.5);
    }
    const heading = texts.find(({ text }) => /^safe handling instructions$/i.test(text));
    expect(heading?.size).toBeGreaterThan(body[0]?.size ?? 0);
    const net = texts.find(({ text }) => text.startsWith('NET WT'));
    expect((net?.size ?? 0) * CAPITALS).toBeGreaterThanOrEqual(9);
  }
});

test('poultry has the legend of poultry, and what isn’t inspected never has one', () => {
  const { said } = lay('inspected', '4x2', { is_poultry: true, establishment: 'P-38212' });
  expect(said).toMatch(/INSPECTED FOR WHOLESOMENESS BY U\.S\. DEPARTMENT OF AGRICULTURE P-38212/);
});

test('a label that can’t hold its ingredients is refused', async () => {
  const facts = { ...FACTS, kind: 'inspected', ingredients: 'Beef, salt, spices, '.repeat(20) } as const;
  const drawn = renderLabels({ labels: [facts], size: '4x2', first_place: 1 });
  await expect(drawn).rejects.toMatchObject({ code: 'label_too_small' });
});

test('a plant with a GS1 prefix gets a GS1-128 where it has room, and its serial elsewhere', () => {
  const gtin = '90614141123455';
  const full = barsOf(gs1Of({ gtin, packed_on: '2026-11-30', net_clb: 1580, serial: 'P-204118' }).data, true);
  const barsIn = (kind: LabelKind, more: Partial<LabelFacts>, size: LabelSize = '4x2') =>
    lay(kind, size, more).parts.find((part) => part.kind === 'bars')?.widths;
  expect(barsIn('custom', { gtin })).toEqual(full);
  expect(barsIn('inspected', { gtin })).toEqual(barsOf('P-204118'));
  expect(barsIn('retail', { gtin }, '4x3')).toEqual(full);
  expect(lay('retail', '4x3', { gtin }).isTooSmall).toBe(false);
  expect(barsIn('custom', { serial: '' })).toBeUndefined();
});

test('what a kind can’t be printed without is named', () => {
  const blank = { ...FACTS, owner: '', establishment: '', place: '', unit_price: null, lot: '', net_clb: null };
  const missing = (kind: LabelKind) => missingOn({ ...blank, kind });
  expect(missing('custom')).toEqual(['Owner', 'Weight']);
  expect(missing('exempt')).toEqual(['Weight', 'The plant’s address']);
  expect(missing('inspected')).toEqual(['Weight', 'Establishment number', 'The plant’s address']);
  expect(missing('retail')).toEqual([
    'Weight',
    'Establishment number',
    'The plant’s address',
    'Price per pound',
    'Lot',
  ]);
});

test('meat that nobody inspected makes no claims', () => {
  const claim = (kind: LabelKind, name: string) => wrongClaimOn({ ...FACTS, kind, name });
  expect(claim('custom', 'Grass-fed ground beef')).toBe('Grass-fed');
  expect(claim('exempt', 'Organic whole bird')).toBe('Organic');
  expect(claim('inspected', 'Organic ground beef')).toBe('');
  expect(claim('custom', 'Prime rib')).toBe('');
});

test('the kind of label follows the animal', () => {
  expect(kindOf({ species: 'deer', offering: 'usda' })).toBe('game');
  expect(kindOf({ species: 'lamb', offering: 'custom' })).toBe('custom');
  expect(kindOf({ species: 'beef', offering: 'usda' })).toBe('inspected');
  expect(kindOf({ species: 'poultry', offering: 'unlabelled' })).toBe('exempt');
  expect(kindOf({ species: 'poultry', offering: 'custom' })).toBe('custom');
  expect(kindOf({ species: 'hog', offering: 'unlabelled' })).toBe('custom');
});

test('prices are rounded to the cent', () => {
  expect([priceOf(150, 899), priceOf(1000, 179.5), priceOf(1580, 899)]).toEqual([1349, 1795, 14_204]);
});

test('a PDF has a label on each page, or ten on each sheet from the first free place', async () => {
  const pages = async (size: LabelSize, count: number, first_place = 1) => {
    const labels = Array.from({ length: count }, () => FACTS);
    const pdf = Buffer.from(await renderLabels({ labels, size, first_place })).toString('latin1');
    return [...pdf.matchAll(/\/MediaBox \[([^\]]*)\]/g)].map(([, box]) => box);
  };
  expect(await pages('4x2', 2)).toEqual(['0 0 288 144', '0 0 288 144']);
  expect(await pages('4x3', 1)).toEqual(['0 0 288 216']);
  expect(await pages('sheet', 10)).toEqual(['0 0 612 792']);
  expect(await pages('sheet', 10, 2)).toHaveLength(2);
});

test('ZPL has the same label in dots, and no name can act as a command', () => {
  const zpl = renderZpl({ labels: [{ ...FACTS, owner: '^XZ~JR_41 Peña' }], size: '4x3' });
  expect(zpl).toMatch(/^\^XA\^CI28\n\^PW812\^LL609\n/);
  expect(zpl.match(/\^X[AZ]/g)).toEqual(['^XA', '^XZ']);
  expect(zpl).toContain('^FD_5EXZ_7EJR_5F41 Peña^FS');
  expect(zpl).toContain('^FDNET WT 15.80 LB');
  const high = Number(/\^A0N,(\d+),\d+\^FR\^FH\^FDNOT FOR SALE/.exec(zpl)?.[1]);
  expect(high * 0.66).toBeGreaterThanOrEqual((203 * 3) / 8);
  expect(zpl.match(/\^GFA,(\d+),\1,\d+,[0-9A-F:]+\^FS/g)).toHaveLength(2);
});

test('the bars of ZPL are those of the code, each a whole number of dots', () => {
  const zpl = renderZpl({ labels: [FACTS], size: '4x3' });
  const [, hex = ''] = [...zpl.matchAll(/\^GFA,\d+,\d+,\d+,([0-9A-F]+):+\^FS/g)].at(-1) ?? [];
  const row = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const runs = [...row.replace(/0+$/, '').matchAll(/1+|0+/g)].map(([run]) => run.length);
  const module = Math.min(...runs);
  expect(runs.map((run) => run / module)).toEqual(barsOf('P-204118'));
});
