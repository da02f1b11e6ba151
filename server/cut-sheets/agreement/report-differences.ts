import {
  differencesBetween,
  dividedCuts,
  dividedHalves,
  type SheetDifference,
} from '#contract/cut-sheets/agreement/agreement.ts';
import type { OrderList } from '#contract/cut-sheets/answers.ts';
import { NO_FACTS, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { findAnimal, listSharesOfAnimal, type ShareOfAnimal } from '#server/cut-sheets/agreement/agreement-store.ts';
import { factsOf } from '#server/cut-sheets/facts-of.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';

export type Submitted = ShareOfAnimal & { sheet: NonNullable<ShareOfAnimal['sheet']> };

interface ComparedHalf {
  half: 1 | 2;
  one: Submitted;
  other: Submitted;
  differences: SheetDifference[];
}

/** Whether a half can't be cut yet, because its owners asked for different cuts. */
export const areSheetsDifferent = async (db: Db, plant_id: number, order_id: number): Promise<boolean> =>
  (await compareHalves(db, plant_id, order_id)).some(({ differences }) => differences.length > 0);

/** The halves that are split between two shares and whose sheets are both submitted, with their differences. */
export async function compareHalves(db: Db, plant_id: number, order_id: number): Promise<ComparedHalf[]> {
  const animal = await findAnimal(db, plant_id, order_id);
  const shares = await listSharesOfAnimal(db, plant_id, order_id);
  return judge(shares, animal ? factsOf({ ...animal, qty: null }) : NO_FACTS);
}
export const judge = (shares: readonly ShareOfAnimal[], facts: SheetFacts): ComparedHalf[] =>
  dividedHalves(shares).flatMap(({ half, pair: [one, other] }) => {
    if (!isSubmitted(one) || !isSubmitted(other)) return [];
    const differences = differencesBetween(dividedListOf(one, facts), dividedListOf(other, facts));
    return [{ half, one, other, differences }];
  });
const dividedListOf = ({ sheet: { form, answers } }: Submitted, facts: SheetFacts): OrderList =>
  dividedCuts(form, answers.order_list, facts);
export const isSubmitted = (share: ShareOfAnimal): share is Submitted => share.sheet !== null;

/**
 * Notifies both owners of a half when their submitted sheets differ. Locks the order, so that when two sheets are
 * submitted at the same time, the second transaction sees the first. See docs/trade-facts.md, Two quarters of one half.
 */
export async function reportDifferences(
  tx: Tx,
  actor: EventActor,
  { order_id, cut_sheet_id: submitted }: { order_id: number | null; cut_sheet_id: number },
): Promise<void> {
  if (order_id === null) return;
  for (const { one, other, differences } of await compareHalves(tx, actor.plant_id, order_id)) {
    const isAbout = one.sheet.data_id === submitted || other.sheet.data_id === submitted;
    if (!isAbout || differences.length === 0) continue;
    const titles = differences.map(({ title }) => title);
    const changes = [{ field: 'differs_in', from: null, to: titles.join(', ') }];
    for (const { sheet } of [one, other]) {
      await emit(tx, { actor }, 'cut_sheet.differs', {
        subject: { cut_sheet_id: sheet.data_id, order_id },
        data: { titles, changes },
      });
    }
  }
}
