import { loadDrawing } from '#contract/cut-sheets/load-drawing.ts';
import { DAY_WORDS } from '#contract/floor/animal-facts.ts';
import type { DayKind } from '#contract/floor/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Language } from '#contract/lib/words.ts';
import { wordsIn } from '#server/floor/floor-words.ts';
import { presentDay } from '#server/floor/present-day.ts';
import { type AnimalRenderer, animalRenderer } from '#server/floor/render-animal.ts';
import { renderSheet } from '#server/floor/render-sheet.ts';
import { MARGIN, Paper, WIDTH } from '#server/lib/pdf/paper.ts';

export interface DayToRender {
  plant_name: string;
  date: IsoDate;
  day_of: DayKind;
  language: Language;
  origin: string;
  /** The text from readDayText. */
  text: string;
}
export interface RenderedDay {
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
  sheets: number;
}

const HEAD = { size: 9 } as const;

/** Draws all of a day's sheets in cutting order, each starting on a new page. Calls `tell` with the number done so far. */
export async function renderDay(
  day: DayToRender,
  report: (progress: { done: number; all: number }) => void,
): Promise<RenderedDay> {
  const { plant_name, date, day_of, language, origin } = day;
  const words = await wordsIn(language);
  const { say } = words;
  const when = `${say(DAY_WORDS[day_of])} ${words.showDay(date)}`;
  const paper = new Paper({ title: `${plant_name}, ${when}`, language });
  const animals = presentDay(day.text);
  const renderers = new Map<Species, AnimalRenderer>();
  for (const species of new Set(animals.map((animal) => animal.species))) {
    renderers.set(species, animalRenderer(paper.doc, await loadDrawing(species)));
  }
  const count = animals.length;
  const sheets = animals.flatMap((animal, at) =>
    animal.shares.map((share) => ({ animal, share, place: { place: at + 1, count } })),
  );
  for (const [at, { animal, share, place }] of sheets.entries()) {
    const renderAnimal = renderers.get(animal.species);
    const address = share.sheet && `${origin}/NewCutSheetForm/${share.sheet.form_id}/${share.sheet.data_id}/preview`;
    renderSheet(paper, { animal, share, place, renderAnimal, address, ...words });
    report({ done: at + 1, all: sheets.length });
  }
  paper.onEachPage((page, pages) => {
    const right = `${when} · ${say('Page {page} of {pages}', { page, pages })}`;
    const rightWidth = paper.measure(right, 'regular') * HEAD.size;
    const [name = ''] = paper.lines(plant_name, { ...HEAD, weight: 'bold', width: WIDTH - rightWidth - 10 });
    paper.put(name, MARGIN, MARGIN, { ...HEAD, weight: 'bold' });
    paper.put(right, MARGIN + WIDTH - rightWidth, MARGIN, HEAD);
    paper.rule(MARGIN + 14, { color: '#666666' });
  });
  const { pages } = paper;
  return { bytes: await paper.end(), pages, sheets: sheets.length };
}
