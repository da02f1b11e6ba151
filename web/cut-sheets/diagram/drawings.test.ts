import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BUILT_IN_SHEETS } from '#contract/cut-sheets/built-in/built-in-sheets.ts';
import { DRAWING_HEIGHT, DRAWING_WIDTH, type Drawing } from '#contract/cut-sheets/drawing.ts';
import { loadDrawing } from '#contract/cut-sheets/load-drawing.ts';
import { animalParts } from '#contract/cut-sheets/questions/whole-sheet.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { SPECIES } from '#contract/lib/species.ts';

const WIDTH = 500;
const HEIGHT = (WIDTH * DRAWING_HEIGHT) / DRAWING_WIDTH;

/** The pixels a path fills, clipped to the outline if there is one. */
async function fill(d: string, outline = 'M0 0H1000V720H0z'): Promise<boolean[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}"><clipPath id="body"><path d="${outline}"/></clipPath><path clip-path="url(#body)" d="${d}" fill="white" shape-rendering="crispEdges"/></svg>`;
  const { data } = await sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return Array.from(data, (value) => value > 127);
}
const countOf = (pixels: readonly boolean[]) => pixels.filter(Boolean).length;

/** Parts that don't correspond to a place on the body. Their labels are next to the animal. */
const NO_PLACE = /^(ground.*|extras|organs|fat|specialty|trophy|carcass)$/;

const SHEETS = SPECIES.flatMap((species) =>
  BUILT_IN_SHEETS[species]().map(({ name, form_json }): [string, string, Template] => [
    name,
    species,
    animalParts(form_json),
  ]),
);
const placedIds = (template: Template, { regions }: Drawing) => Object.keys(template).filter((id) => regions[id]);

test.each(SHEETS)(
  '%s has a region for each part on the animal [CUT-020] [CUT-049]',
  async (_name, species, template) => {
    const drawing = await loadDrawing(species);
    const without = Object.keys(template).filter((id) => !drawing.regions[id]);
    expect(without.filter((id) => !NO_PLACE.test(id))).toEqual([]);
    expect(placedIds(template, drawing).length).toBeGreaterThan(0);
  },
);

test.each(SHEETS)(
  'keeps the cuts of %s side by side within the outline [CUT-020]',
  async (_name, species, template) => {
    const drawing = await loadDrawing(species);
    const body = await fill(drawing.outline);
    const times = new Uint8Array(WIDTH * HEIGHT);
    for (const id of placedIds(template, drawing)) {
      const region = await fill(drawing.regions[id] as string, drawing.outline);
      expect(countOf(region), `${id} is large enough to press`).toBeGreaterThan(0.004 * countOf(body));
      region.forEach((isFilled, at) => {
        if (isFilled) times[at] = (times[at] as number) + 1;
      });
    }
    const twice = times.filter((count) => count > 1).length;
    expect(twice, 'pixels of two cuts').toBeLessThan(0.002 * countOf(body));
    // A gap between cuts is only a few pixels wide. Areas without a cut, such as the head and feet, are wider.
    const isGap = (at: number, step: number) =>
      times[at] === 0 && [1, 2, 3].some((wide) => times[at - wide * step] && times[at + (4 - wide) * step]);
    const gaps = body.filter((isBody, at) => isBody && isGap(at, 1) && isGap(at, WIDTH)).length;
    expect(gaps, 'pixels between cuts').toBeLessThan(0.002 * countOf(body));
  },
);

test.each(SHEETS)('puts each label of %s on its cut or right beside it [CUT-020]', async (_name, species, template) => {
  const drawing = await loadDrawing(species);
  for (const id of placedIds(template, drawing)) {
    const region = await fill(drawing.regions[id] as string, drawing.outline);
    const { coordinates } = template[id] as Template[string];
    const [x, y] = [(coordinates.left / 100) * WIDTH, (coordinates.top / 100) * HEIGHT];
    const distance = Math.min(
      ...region.map((isFilled, at) => (isFilled ? Math.hypot((at % WIDTH) - x, Math.floor(at / WIDTH) - y) : Infinity)),
    );
    expect(distance, id).toBeLessThan(0.06 * WIDTH);
  }
});
