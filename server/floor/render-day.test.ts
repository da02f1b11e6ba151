import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import qrcode from 'qrcode-generator';
import { expect, test, vi } from 'vitest';
import { qrModules } from '#contract/floor/labels/qr-modules.ts';
import { sum } from '#contract/lib/sum.ts';
import { type DayToRender, renderDay } from '#server/floor/render-day.ts';
import { isPlain, readable } from '#server/lib/pdf/letters.ts';
import { MARGIN, Paper, WIDTH } from '#server/lib/pdf/paper.ts';

const SUBCUT = { title: 'Chuck roast', ifttt: [], controls: [] };
const partWith = (title: string, subcuts: object[]) => ({
  title,
  fontSize: 14,
  mobileFontSize: 10,
  coordinates: { top: 1, left: 1 },
  rotation: 0,
  subcuts,
});
const NOTE = { type: 'Textbox', description: 'Special request', text: '', options: [], isRequired: false };
const FORM = {
  chuck: partWith('Chuck', [SUBCUT]),
  rest: partWith('Rest', [{ title: 'Anything', ifttt: [], controls: [NOTE] }]),
};
const animal = (name: string, words: string) => ({
  order_id: 41,
  title: 'Fall beef',
  species: 'beef',
  heads: 1,
  tagid: '840',
  plant_number: 'B-C-1204',
  process_option: 'custom',
  offering: 'custom',
  organic: '',
  sex: 'steer',
  organs: ['Heart'],
  over_thirty_months: 'no',
  dropoff_date: '2026-12-01',
  kill_date: '2026-12-02',
  hang_days: 14,
  cutting_day: '2026-12-16',
  hanging_weight_clb: 61_250,
  status: 1,
  stage: '',
  remark: words,
  brought_by: null,
  has_thirty_plus_file: false,
  shares: [
    {
      cart_id: 7,
      name,
      phone: '555-0100',
      quarters: 2,
      first_quarter: 1,
      sheet: {
        form_id: 3,
        data_id: 9,
        name: 'Beef',
        form_status: 'completed',
        asks_change: false,
        form: 'a',
        answers: {
          order_list: [
            { cut: 'Chuck', subcuts: [{ title: 'Chuck roast', choices: [] }] },
            {
              cut: 'Rest',
              subcuts: [{ title: 'Anything', choices: [{ description: 'Special request', selected_values: [words] }] }],
            },
          ],
        },
      },
    },
  ],
});
const dayWith = (animals: object[]): DayToRender => ({
  plant_name: 'Hill Meats',
  date: '2026-12-16',
  day_of: 'cutting',
  language: 'en',
  origin: 'https://plant.test',
  text: JSON.stringify({ forms: { a: FORM }, animals }),
});
/**
 * The position of each piece of text in a PDF, measured from the bottom left. The PDF operator looks like `1 0 0 1 x y Tm`.
 */
function textsIn(bytes: Uint8Array): { x: number; y: number }[] {
  const pdf = Buffer.from(bytes);
  const found: { x: number; y: number }[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString() === 'end') continue;
    const end = pdf.indexOf('\nendstream', at);
    let content = '';
    try {
      content = inflateSync(pdf.subarray(at + 7, end)).toString('latin1');
    } catch {
      continue;
    }
    for (const [, x, y] of content.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g))
      found.push({ x: Number(x), y: Number(y) });
  }
  return found;
}

test('keeps all text 20 mm inside the edges of A4', async () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 });
  const long = fc.constantFrom('x'.repeat(900), 'Ñandú '.repeat(160), 'Łódź-'.repeat(180), '🥩'.repeat(50));
  const margin = (20 / 25.4) * 72;
  await fc.assert(
    fc.asyncProperty(fc.oneof(words, long), fc.oneof(words, long), async (name, wish) => {
      const { bytes, sheets, pages } = await renderDay(dayWith([animal(name, wish)]), () => undefined);
      expect(sheets).toBe(1);
      expect(pages).toBeLessThan(12);
      const texts = textsIn(bytes);
      expect(texts.length).toBeGreaterThan(10);
      for (const { x, y } of texts) {
        expect(x).toBeGreaterThanOrEqual(margin - 0.1);
        expect(y).toBeGreaterThanOrEqual(margin - 0.1);
        expect(y).toBeLessThanOrEqual(841.89 - margin + 0.1);
      }
    }),
    { seed: 20_261_127, numRuns: 25, examples: [['Ñandú '.repeat(160), ' ']] },
  );
});

test('wraps lines to their column without losing a letter', () => {
  const paper = new Paper({ title: 'x', language: 'en' });
  const text = fc.string({ unit: 'grapheme-composite', maxLength: 300 });
  fc.assert(
    fc.property(text, fc.integer({ min: 40, max: 480 }), fc.constantFrom(9, 13.5, 30), (words, width, size) => {
      const lines = paper.lines(words, { size, width });
      const isRare = !isPlain(readable(words));
      for (const line of lines) {
        if ([...line].length > 1)
          expect(paper.measure(line, 'regular', isRare) * size).toBeLessThanOrEqual(width * 1.02);
      }
      expect(lines.join('').replaceAll(' ', '')).toBe(readable(words).replaceAll(' ', ''));
    }),
    { seed: 20_261_127, numRuns: 200 },
  );
  expect(MARGIN + WIDTH).toBeLessThanOrEqual(595.28 - (20 / 25.4) * 72 + 0.01);
});

test.each([
  ['Jalapeño ½" – 1 1/4"', 'Jalapeño ½" – 1 1/4"'],
  ['⅓ lb', '1/3 lb'],
  ['Łukasz Őry, Иван, Θεός', 'Łukasz Őry, Иван, Θεός'],
  ['thin 🥩 please', 'thin please'],
  ['ﬁne\tcut\nnow', 'fine cut now'],
  ['王小明 and محمد علي', '王小明 and محمد علي'],
  ['ꦗ', '?'],
  ['n\u0303', 'ñ'],
])('prints %j as %j', (words, shown) => {
  expect(readable(words)).toBe(shown);
});

test('starts each sheet on a new page, with a QR code that links to it', async () => {
  const reported: string[] = [];
  const day = dayWith([animal('Ana', 'thin'), animal('Bob', 'thick'), animal('Cem', '')]);
  const { bytes, pages, sheets } = await renderDay(day, ({ done, all }) => reported.push(`${done} of ${all}`));
  expect(reported).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  expect([pages, sheets]).toEqual([3, 3]);
  const pdf = Buffer.from(bytes).toString('latin1');
  expect(pdf.match(/https:\/\/plant\.test\/NewCutSheetForm\/3\/9\/preview/g)).toHaveLength(3);
  expect(pdf.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(3);
});

test('draws each dark module of a QR code once', () => {
  const text = 'https://plant.test/NewCutSheetForm/3/9/preview';
  const { size, runs } = qrModules(text);
  const dark = new Set(runs.flatMap(({ x, y, width }) => Array.from({ length: width }, (_, by) => `${x + by},${y}`)));
  const qr = qrcode(0, 'M');
  qr.addData(text.toUpperCase(), 'Alphanumeric');
  qr.make();
  expect(size).toBe(qr.getModuleCount());
  expect(sum(runs.map(({ width }) => width))).toBe(dark.size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) expect(dark.has(`${x},${y}`)).toBe(qr.isDark(y, x));
  }
});

test('renders a part even if its id is the name of a built-in property', async () => {
  const day = dayWith([animal('Ann Field', 'thin')]);
  const { bytes } = await renderDay({ ...day, text: day.text.replace('"chuck":', '"constructor":') }, () => undefined);
  expect(bytes.length).toBeGreaterThan(1000);
});

test('prints the answers for the whole sheet above the cuts', async () => {
  const asked = { type: 'Dropdown', description: 'Wrapping', text: '', options: ['Vacuum'], isRequired: true };
  const whole = { title: 'Whole order', ifttt: [], controls: [asked], isRequired: true };
  const reported = animal('Ann Field', 'thin');
  reported.shares[0]?.sheet.answers.order_list.push({
    cut: 'Whole order',
    subcuts: [{ title: 'Whole order', choices: [{ description: 'Wrapping', selected_values: ['Vacuum'] }] }],
  });
  const forms = { a: { ...FORM, wholesheet: { ...partWith('Whole order', [whole]), isForSheet: true } } };
  const put = vi.spyOn(Paper.prototype, 'put');
  await renderDay({ ...dayWith([]), text: JSON.stringify({ forms, animals: [reported] }) }, () => undefined);
  const words = put.mock.calls.map(([text]) => text);
  put.mockRestore();
  const places = ['Wrapping', 'Vacuum', 'Chuck roast'].map((text) => words.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(words).not.toContain('Whole order');
});
