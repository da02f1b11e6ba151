import type { NewLine } from '#server/invoicing/invoices/draft-store.ts';

type Named = Pick<NewLine, 'cart_id' | 'name'>;
const isSame = (one: Named) => (other: Named) => one.cart_id === other.cart_id && one.name === other.name;

/** A line to keep, with its new figures if they changed. */
export interface KeptLine<L extends NewLine> {
  line: L;
  /** Undefined if it stays as it is. */
  fresh: NewLine | undefined;
}

/**
 * What becomes of an invoice's lines after a weight was changed: they get their current figures, and lines that depend on the
 * weight come or go. Lines that the office changed, added, or removed stay that way. `before` is what the share was charged
 * before the change.
 */
export function refigured<L extends NewLine>(
  lines: readonly L[],
  { before, now }: Record<'before' | 'now', readonly NewLine[]>,
): { kept: KeptLine<L>[]; dropped: L[]; added: NewLine[] } {
  const left = [...now];
  const kept: KeptLine<L>[] = [];
  const dropped: L[] = [];
  for (const line of lines) {
    const at = left.findIndex(isSame(line));
    const [fresh] = at < 0 ? [] : left.splice(at, 1);
    if (line.reason) kept.push({ line, fresh: undefined });
    else if (!fresh && before.some(isSame(line))) dropped.push(line);
    else kept.push({ line, fresh });
  }
  return { kept, dropped, added: left.filter((line) => !before.some(isSame(line))) };
}
