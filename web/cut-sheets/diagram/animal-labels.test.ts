import { expect, test } from 'vitest';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH } from '#contract/cut-sheets/drawing.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { Part, Template } from '#contract/cut-sheets/templates/template.ts';
import { cutName } from '#contract/lib/cut-words.ts';
import { CUT_NAMES } from '#contract/lib/spanish/cuts/cut-names.ts';
import { findNextLabel } from '#web/cut-sheets/diagram/find-next-label.ts';
import { labelLines } from '#web/cut-sheets/diagram/label-lines.ts';

const SHEETS = Object.values(BUILT_IN_SHEETS)
  .flatMap((sheets) => sheets())
  .map(({ name, form_json }): [string, Template] => [name, animalParts(form_json)]);
const inSpanish = (template: Template): Template =>
  Object.fromEntries(
    Object.entries(template).map(([id, part]) => [id, { ...part, title: cutName(CUT_NAMES, part.title) }]),
  );
const READ = SHEETS.flatMap(([name, template]): [string, Template][] => [
  [name, template],
  [`${name} in Spanish`, inSpanish(template)],
]);

/** How part-label.module.css lays out a label: font size by width, and the smallest touch target. */
const FIELDS = {
  'at 1280 px': { width: 360, fontOf: ({ fontSize }: Part) => Math.min(fontSize, fontSize * 0.215 * 3.6) },
  'on a wide screen': { width: 500, fontOf: ({ fontSize }: Part) => Math.min(fontSize, fontSize * 0.215 * 5) },
  'at 390 px': {
    width: 320,
    fontOf: ({ mobileFontSize }: Part) => Math.min(mobileFontSize, mobileFontSize * 0.3 * 3.2),
  },
};
const LEAST = 24;
/** The average letter width of the product's widest font, in em. */
const LETTER = 0.6;

const boxesOf = (template: Template, { width, fontOf }: (typeof FIELDS)[keyof typeof FIELDS]) =>
  Object.values(template).map((part) => {
    const font = fontOf(part);
    const lines = labelLines(part.title);
    const letters = Math.max(...lines.map((line) => line.length));
    const half = {
      x: Math.max(LEAST, font * (LETTER * letters + 1) + 2) / 2,
      y: Math.max(LEAST, font * (1.1 * lines.length + 0.3) + 2) / 2,
    };
    const x = (part.coordinates.left / 100) * width;
    const y = (part.coordinates.top / 100) * width * (DRAWING_HEIGHT / DRAWING_WIDTH);
    return { title: part.title, left: x - half.x, right: x + half.x, top: y - half.y, bottom: y + half.y };
  });

test.each(READ)('keeps labels of %s apart and inside the drawing [CUT-020]', (_name, template) => {
  for (const [where, field] of Object.entries(FIELDS)) {
    const boxes = boxesOf(template, field);
    for (const [at, box] of boxes.entries()) {
      const height = field.width * (DRAWING_HEIGHT / DRAWING_WIDTH);
      const isInside = box.left >= 0 && box.top >= 0 && box.right <= field.width && box.bottom <= height;
      expect(isInside, `${box.title} ${where}`).toBe(true);
      for (const other of boxes.slice(at + 1)) {
        const isApart =
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
        expect(isApart, `${box.title} and ${other.title} ${where}`).toBe(true);
      }
    }
  }
});

test('names every part in Spanish, except for words that the trade uses in both languages', () => {
  const titles = new Set(SHEETS.flatMap(([, template]) => Object.values(template).map(({ title }) => title)));
  const same = [...titles].filter((title) => cutName(CUT_NAMES, title) === title);
  expect(same.sort()).toEqual(['Extras', 'Rack']);
  expect(cutName(CUT_NAMES, 'Rib')).toBe('Costilla');
});

test.each(SHEETS)('reaches every label of %s with the arrow keys', (_name, template) => {
  const ids = Object.keys(template);
  for (const start of ids) {
    const reached = new Set([start]);
    for (const from of reached) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const next = findNextLabel(template, from, key);
        if (next) reached.add(next);
      }
    }
    expect([...reached].sort()).toEqual([...ids].sort());
  }
});

test('moves in the direction of the arrow key, and to either end with Home and End', () => {
  const beef = new Map(SHEETS).get('Beef') as Template;
  expect(findNextLabel(beef, 'rib', 'ArrowLeft')).toBe('chuck');
  expect(findNextLabel(beef, 'rib', 'ArrowRight')).toBe('shortloin');
  expect(findNextLabel(beef, 'rib', 'ArrowDown')).toBe('plate');
  expect(findNextLabel(beef, 'plate', 'ArrowUp')).toBe('rib');
  expect(findNextLabel(beef, 'shank', 'ArrowDown')).toBeNull();
  expect(findNextLabel(beef, 'rib', 'Home')).toBe('chuck');
  expect(findNextLabel(beef, 'rib', 'End')).toBe(Object.keys(beef).at(-1));
  expect(findNextLabel(beef, 'rib', 'a')).toBeNull();
});

test('wraps labels into one or two even lines without losing a word', () => {
  expect(labelLines('Rib')).toEqual(['Rib']);
  expect(labelLines('Hindquarter')).toEqual(['Hindquarter']);
  expect(labelLines('Short loin')).toEqual(['Short', 'loin']);
  expect(labelLines('Arm / shoulder')).toEqual(['Arm /', 'shoulder']);
  expect(labelLines('Rump & heel')).toEqual(['Rump', '& heel']);
  expect(labelLines('Bones for the dogs of the house').join(' ')).toBe('Bones for the dogs of the house');
  expect(labelLines('Bones for the dogs of the house')).toHaveLength(2);
});
