import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import { differencesBetween, dividedCuts, takeOverCuts } from '#contract/cut-sheets/agreement/agreement.ts';
import type {
  BarredSheet,
  DividedHalf,
  getDifferences as getApi,
  settleDifference as settleApi,
} from '#contract/cut-sheets/agreement/agreement-api.ts';
import { changesBetween } from '#contract/cut-sheets/answer-changes.ts';
import { backboneBarOf, type SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import { findRuleProblems } from '#contract/cut-sheets/sheet-rules.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import {
  findAnimal,
  listSettlements,
  listSharesOfAnimal,
  lockHalf,
  replaceAnswers,
} from '#server/cut-sheets/agreement/agreement-store.ts';
import { compareHalves, isSubmitted, judge, type Submitted } from '#server/cut-sheets/agreement/report-differences.ts';
import { factsOf } from '#server/cut-sheets/facts-of.ts';
import { lockOf } from '#server/cut-sheets/policy.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** An animal's divided halves: where their sheets differ, and what the office decided. */
export async function getDifferences(
  db: Db,
  { actor }: Who<PlantActor>,
  { order_id }: InputOf<typeof getApi>,
): Promise<DataOf<typeof getApi>> {
  const { plant_id } = actor;
  const animal = await findAnimal(db, plant_id, order_id);
  if (!animal) throw new Problem('not_found');
  const shares = await listSharesOfAnimal(db, plant_id, order_id);
  const facts = factsOf({ ...animal, qty: null });
  const halves = judge(shares, facts);
  const settlements = halves.length > 0 ? await listSettlements(db, plant_id, order_id) : [];
  return {
    halves: halves.map(({ half, one, other, differences }): DividedHalf => {
      const ids = [one.sheet.data_id, other.sheet.data_id];
      const last = settlements.find(({ kept_id, replaced_id }) => ids.includes(kept_id) && ids.includes(replaced_id));
      const kept = last?.kept_id === one.sheet.data_id ? one.sheet : other.sheet;
      return {
        half,
        one: show(one),
        other: show(other),
        differences,
        settled: last
          ? {
              kept_id: last.kept_id,
              settled_at: last.settled_at,
              settled_by: last.settled_by,
              differences: differencesBetween(
                dividedCuts(kept.form, kept.answers.order_list, facts),
                dividedCuts(kept.form, last.replaced_data.order_list, facts),
              ),
            }
          : null,
      };
    }),
    barred: findBarred(facts, shares.filter(isSubmitted)),
    can: { settle: isOffice(actor.role) && lockOf(animal) !== 'over' },
  };
}

/** Submitted sheets with a cut that contains backbone and has no fallback, if this animal's backbone must not be sold. */
function findBarred(facts: SheetFacts, shares: readonly Submitted[]): BarredSheet[] {
  const reason = backboneBarOf(facts);
  if (reason === null) return [];
  return shares.flatMap((share) => {
    const { form, answers } = share.sheet;
    const problems = findRuleProblems(form, decideByAge(form, answers.order_list, facts), facts);
    const titles = problems.flatMap((problem) => (problem.code === reason ? [problem.values.title] : []));
    return titles.length > 0 ? [{ ...show(share), reason, titles }] : [];
  });
}

const show = ({ sheet: { data_id, form_id, revision }, first_name, last_name, quarters }: Submitted) => ({
  data_id,
  form_id,
  revision,
  first_name,
  last_name,
  quarters,
});

/**
 * Applies one owner's sheet to both shares of a half. Allowed even after cutting has begun, because the butcher can't
 * follow both sheets. If two people decide at the same time, the second is told that the sheets already agree. The
 * other owner's answers and unsubmitted changes are kept.
 */
export async function settleDifference(
  tx: Tx,
  who: Who<PlantActor>,
  { order_id, kept, replaced }: InputOf<typeof settleApi>,
): Promise<DataOf<typeof settleApi>> {
  const { plant_id, account_id } = who.actor;
  await lockHalf(tx, plant_id, order_id, [kept.data_id, replaced.data_id]);
  const animal = await findAnimal(tx, plant_id, order_id);
  if (!animal) throw new Problem('not_found');
  const pair = (await compareHalves(tx, plant_id, order_id)).find(({ one, other }) =>
    [one, other].every(({ sheet }) => [kept.data_id, replaced.data_id].includes(sheet.data_id)),
  );
  if (!pair || kept.data_id === replaced.data_id) throw new Problem('not_found');
  if (lockOf(animal) === 'over') throw new Problem('order_over');
  if (pair.differences.length === 0) throw new Problem('sheets_agree');
  const [staying, giving] = pair.one.sheet.data_id === kept.data_id ? [pair.one, pair.other] : [pair.other, pair.one];
  const isSeen = staying.sheet.revision === kept.revision && giving.sheet.revision === replaced.revision;
  if (!isSeen) throw new Problem('sheet_changed');

  const before = { form: giving.sheet.form, list: giving.sheet.answers.order_list };
  const order_list = takeOverCuts(staying.sheet.form, staying.sheet.answers.order_list, before);
  await replaceAnswers(tx, {
    plant_id,
    order_id,
    kept_id: kept.data_id,
    replaced_id: replaced.data_id,
    settled_by: account_id,
    answers: { order_list },
  });
  const changes = changesBetween(before.list, order_list);
  for (const share of [staying, giving]) {
    const isReplaced = share === giving;
    await emit(tx, who, 'cut_sheet.settled', {
      subject: { cut_sheet_id: share.sheet.data_id, order_id },
      data: { is_replaced: isReplaced, ...(isReplaced && { changes }) },
    });
  }
  return { data_id: replaced.data_id };
}
