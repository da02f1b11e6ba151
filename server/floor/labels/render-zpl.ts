import type { LabelFacts } from '#contract/floor/labels/label-facts.ts';
import type { LabelSize } from '#contract/floor/labels/label-kinds.ts';
import { layOutLabel } from '#contract/floor/labels/lay-out-label.ts';
import { writeZpl } from '#contract/floor/labels/write-zpl.ts';
import { lettersOf, requireRoom } from '#server/floor/labels/render-labels.ts';
import { Paper } from '#server/lib/pdf/paper.ts';

/** Labels in the language of label printers, one after another. */
export function renderZpl({
  labels,
  size,
}: {
  labels: readonly LabelFacts[];
  size: Exclude<LabelSize, 'sheet'>;
}): string {
  const letters = lettersOf(new Paper({ title: '', language: 'en', size: [288, 216] }));
  return labels.map((facts) => writeZpl(requireRoom(layOutLabel(facts, size, letters)))).join('');
}
