import { afterEach, expect, test, vi } from 'vitest';
import { inTemplateOrder, type OrderList } from '#contract/cut-sheets/answers.ts';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { standardCutOf } from '#contract/cut-sheets/built-in/standard-cut.ts';
import { joinList } from '#contract/cut-sheets/join-list.ts';
import { NO_FACTS, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { findSubcut, questionsOf, type Template } from '#contract/cut-sheets/templates/template.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';
import { renderDay } from '#server/floor/render-day.ts';
import { Paper } from '#server/lib/pdf/paper.ts';

const SHEETS = SPECIES.flatMap((species) => BUILT_IN_SHEETS[species]().map((sheet) => ({ ...sheet, species })));
const NOTE = 'Please wrap in packages for two people, label the thick ones for the smoker, and call before you start.';
const quartersFor = ({ share_sizes }: { share_sizes: readonly number[] }) => share_sizes[0] ?? 4;
const factsFor = (quarters: number): SheetFacts => ({
  ...NO_FACTS,
  share: quarters === 4 ? 'whole' : quarters === 1 ? 'quarter' : 'half',
});

/** The standard cut and as many other cuts as fit next to it, with every question answered and a note in every text field. */
function fullList(species: Species, template: Template, quarters: number, most = 60): OrderList {
  const answered = (title: string) => ({
    title,
    choices: questionsOf(findSubcut(template, title)?.subcut ?? { title, ifttt: [], controls: [] }).map(
      ({ type, description, options, min, unit, default: usual }) => ({
        description,
        selected_values:
          type === 'Amounts' ? options.map((one) => `${min} ${unit} ${one}`) : [usual ?? options.at(-1) ?? NOTE],
      }),
    ),
  });
  const cuts = Object.values(template).flatMap(({ subcuts }) => subcuts.map(({ title }) => title));
  const usual = standardCutOf(species, template).flatMap(({ subcuts }) => subcuts.map(({ title }) => title));
  return [...usual, ...cuts.toReversed().slice(0, most)].reduce(
    (list, title) => joinList(template, list, answered(title), factsFor(quarters)) ?? list,
    inTemplateOrder(
      template,
      startingList(template).flatMap(({ subcuts }) => subcuts),
    ),
  );
}

const dayOf = (species: Species, form: Template, order_list: OrderList, quarters: number, language: 'en' | 'es') => ({
  plant_name: 'Northern Prairie Custom Meats & Smokehouse, Cooperative',
  date: '2199-12-16',
  day_of: 'cutting' as const,
  language,
  origin: 'https://plant.test',
  text: JSON.stringify({
    forms: { a: form },
    animals: [
      {
        order_id: 41_277,
        title: 'Fall beef for the Whitfield-Montgomery family and neighbors',
        species,
        heads: 1,
        tagid: '840003123456789',
        plant_number: 'B-C-1204',
        process_option: 'custom',
        offering: 'custom',
        organic: 'yes',
        sex: 'steer',
        organs: ['Heart', 'Liver', 'Tongue', 'Tail'],
        over_thirty_months: 'no',
        dropoff_date: '2199-12-01',
        kill_date: '2199-12-02',
        hang_days: 14,
        cutting_day: '2199-12-16',
        hanging_weight_clb: 61_250,
        status: 1,
        stage: '',
        remark: NOTE,
        brought_by: { name: 'Bartholomew Whitfield-Montgomery', phone: '312-555-0148' },
        has_thirty_plus_file: false,
        shares: [
          {
            cart_id: 7,
            name: 'Maximiliana Whitfield-Montgomery de la Fuente',
            phone: '312-555-0148',
            quarters,
            first_quarter: 1,
            sheet: {
              form_id: 3,
              data_id: 9,
              name: 'Form',
              form_status: 'completed',
              asks_change: false,
              submitted_at: '2199-12-01T00:00:00Z',
              form: 'a',
              answers: { order_list },
            },
          },
        ],
      },
    ],
  }),
});

interface Line {
  page: unknown;
  words: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}
/** Every line of text on a page, with the space its letters take up. */
function watchLines(): Line[] {
  const lines: Line[] = [];
  const original = Paper.prototype.put;
  vi.spyOn(Paper.prototype, 'put').mockImplementation(function (this: Paper, words, x, y, type) {
    const width = this.measure(words, type.weight ?? 'regular', type.isRare) * type.size;
    // The height from the top of a capital letter to the bottom of a 'g'.
    const top = y + type.size * 0.22;
    lines.push({ page: this.doc.page, words, left: x, right: x + width, top, bottom: top + type.size * 0.94 });
    original.call(this, words, x, y, type);
  });
  return lines;
}
afterEach(() => {
  vi.restoreAllMocks();
});

const overlapping = (lines: readonly Line[]) =>
  lines.flatMap((one, at) =>
    lines
      .slice(at + 1)
      .filter(
        (other) =>
          one.page === other.page &&
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5 &&
          one.top < other.bottom - 0.5 &&
          other.top < one.bottom - 0.5,
      )
      .map((other) => `${one.words} / ${other.words}`),
  );

const CASES = SHEETS.flatMap((sheet) => (['en', 'es'] as const).map((language) => ({ ...sheet, language })));

test.each(CASES)(
  'prints a filled-in $name ($language) on one page of A4 or Letter',
  async ({ species, form_json, language, ...sheet }) => {
    const quarters = quartersFor(sheet);
    const lines = watchLines();
    // A few organs and extras, and a note, in addition to the standard cut.
    const list = fullList(species, form_json, quarters, 6);
    const { pages } = await renderDay(dayOf(species, form_json, list, quarters, language), () => undefined);
    expect(pages).toBe(1);
    expect(overlapping(lines)).toEqual([]);

    lines.length = 0;
    const full = fullList(species, form_json, quarters);
    const { pages: most } = await renderDay(dayOf(species, form_json, full, quarters, language), () => undefined);
    expect(most).toBeLessThanOrEqual(2);
    expect(overlapping(lines)).toEqual([]);
    // Letter is 50 pt shorter than A4. Printed centered and unscaled on either one, these lines are at least 10 mm from the
    // edge.
    for (const { left, right, top, bottom, words } of lines) {
      expect([left >= 28, right <= 595 - 28, top >= 25 + 28, bottom <= 842 - 25 - 28], words).toEqual(
        Array(4).fill(true),
      );
    }
    // The top of the first page says whose meat it is and from which animal.
    const head = lines.filter(({ top, page }) => top < 330 && page === lines[0]?.page).map(({ words }) => words);
    const expected = [
      'Northern Prairie Custom Meats & Smokehouse, Cooperative',
      '41277',
      '840003123456789',
      'Maximiliana',
    ];
    const share = { en: 'Quarter 1', es: 'Cuarto 1' }[language];
    for (const words of [...expected, ...(quarters === 1 ? [share] : [])]) expect(head.join(' ')).toContain(words);
  },
);
