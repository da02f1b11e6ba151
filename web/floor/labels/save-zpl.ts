import { layOutLabel } from '#contract/floor/labels/lay-out-label.ts';
import { writeZpl } from '#contract/floor/labels/write-zpl.ts';
import { browserLetters } from '#web/floor/labels/browser-letters.ts';
import type { QueuedLabel } from '#web/floor/labels/print-queue.ts';
import { saveFile } from '#web/lib/download.ts';

/** Saves labels of one size as a file for a label printer, without asking the server. */
export function saveZpl(labels: readonly QueuedLabel[]): void {
  const letters = browserLetters();
  const zpl = labels.map(({ facts, size }) => writeZpl(layOutLabel(facts, size, letters))).join('');
  saveFile(new Blob([zpl], { type: 'text/plain;charset=utf-8' }), `labels-${labels[0]?.size}.zpl`);
}
