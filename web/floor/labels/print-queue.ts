import { z } from 'zod';
import { LabelFacts } from '#contract/floor/labels/label-facts.ts';
import { LABEL_SIZES, type LabelSize } from '#contract/floor/labels/label-kinds.ts';
import { newKey } from '#web/lib/new-key.ts';
import { makeStore } from '#web/lib/store.ts';

/** Labels that wait for the printer, kept on this device, so that a reload or a lost connection loses none. */
const Queue = z.array(z.object({ id: z.string(), facts: LabelFacts, size: z.enum(LABEL_SIZES) }));
export type QueuedLabel = z.output<typeof Queue>[number];

const KEPT = 'hq-labels';
/** A device without a printer for days must not fill its storage. */
export const MAX_QUEUED = 500;

function kept(): QueuedLabel[] {
  try {
    return Queue.parse(JSON.parse(localStorage.getItem(KEPT) ?? '[]'));
  } catch {
    return [];
  }
}
const queue = makeStore<readonly QueuedLabel[] | null>(null);
/** What is being printed now. */
const batch = makeStore<readonly QueuedLabel[]>([]);

const waiting = (): readonly QueuedLabel[] => queue.get() ?? kept();
function save(labels: readonly QueuedLabel[]): void {
  queue.set(labels);
  try {
    localStorage.setItem(KEPT, JSON.stringify(labels));
  } catch {
    // Without storage, the labels wait for as long as the page is open.
  }
}

export const useWaiting = (): readonly QueuedLabel[] => queue.useValue() ?? kept();
export const useBatch = batch.useValue;

/** Puts labels at the end of the queue. Returns false, and adds none, if it is full. */
export function queueLabels(facts: LabelFacts, size: LabelSize, copies: number): boolean {
  const before = waiting();
  if (before.length + copies > MAX_QUEUED) return false;
  save([...before, ...Array.from({ length: copies }, () => ({ id: newKey(), facts, size }))]);
  return true;
}

/** The next labels to print together: those at the front that have the same size, because a page has only one. */
export function nextBatch(labels: readonly QueuedLabel[]): QueuedLabel[] {
  const other = labels.findIndex(({ size }) => size !== labels[0]?.size);
  return labels.slice(0, other === -1 ? labels.length : other);
}

/**
 * Prints what waits, one size after another. `print` opens the browser's print dialog and resolves when it closes, or saves a
 * file. A browser doesn't say whether anything was printed, so the labels can be printed again from the pack.
 */
export async function printWaiting(print: (labels: readonly QueuedLabel[]) => Promise<void> | void): Promise<void> {
  if (batch.get().length > 0) return;
  try {
    for (let next = nextBatch(waiting()); next.length > 0; next = nextBatch(waiting())) {
      batch.set(next);
      await print(next);
      const printed = new Set(next.map(({ id }) => id));
      save(waiting().filter(({ id }) => !printed.has(id)));
    }
  } finally {
    batch.set([]);
  }
}

/** The browser's own print dialog, once the labels are drawn. */
export const printPage = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('afterprint', () => resolve(), { once: true });
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
  });
