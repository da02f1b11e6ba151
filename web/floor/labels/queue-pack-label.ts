import { wordsFor } from '#contract/app/refusals.ts';
import { type LabelFacts, labelRefusalOf } from '#contract/floor/labels/label-facts.ts';
import { type LabelSize, needsApproval } from '#contract/floor/labels/label-kinds.ts';
import { layOutLabel } from '#contract/floor/labels/lay-out-label.ts';
import { browserLetters } from '#web/floor/labels/browser-letters.ts';
import { queueLabels } from '#web/floor/labels/print-queue.ts';
import { announce } from '#web/lib/announce.ts';
import { t, translate } from '#web/lib/words.ts';

/** Queues labels on this device, or says that not all they must say has room, or that the queue is full. */
export function queueOrSay(facts: LabelFacts, size: LabelSize, copies: number): void {
  if (layOutLabel(facts, size, browserLetters()).isTooSmall) announce('error', translate(wordsFor('label_too_small')));
  else if (!queueLabels(facts, size, copies)) announce('error', t('Too many labels wait. Print them first.'));
}

/** The label that a pack gets: the only one, or the approved one of this name. */
export const labelNamed = (labels: readonly LabelFacts[], chosen: string): LabelFacts | undefined =>
  labels.find(({ kind, name }) => !needsApproval(kind) || name === chosen);

/** The approved labels to choose from. Empty for meat that is labeled without approval. */
export const labelChoices = (labels: readonly LabelFacts[]): { value: string; label: string }[] =>
  labels.filter(({ kind }) => needsApproval(kind)).map(({ name }) => ({ value: name, label: name }));

/**
 * Queues a pack's label, also without a connection: it then has no serial, and no bar code. Says so if such a label can't be
 * printed. Sheets of ten aren't printed pack by pack, but downloaded where packs are labeled.
 */
export function queuePackLabel(
  label: LabelFacts,
  size: LabelSize,
  pack: Pick<LabelFacts, 'name' | 'serial' | 'lot' | 'packed_on' | 'net_clb'>,
): void {
  if (size === 'sheet') return;
  const facts = { ...label, ...pack, name: needsApproval(label.kind) ? label.name : pack.name };
  const refusal = labelRefusalOf(facts);
  if (refusal) announce('error', translate(wordsFor(refusal.code, refusal.values)));
  else queueOrSay(facts, size, 1);
}
