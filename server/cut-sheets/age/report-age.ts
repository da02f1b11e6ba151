import { sql } from 'kysely';
import { decideByAge } from '#contract/cut-sheets/age/decide-by-age.ts';
import { changesBetween } from '#contract/cut-sheets/answer-changes.ts';
import { chosenSubcuts, type OrderList } from '#contract/cut-sheets/answers.ts';
import type { SheetFacts } from '#contract/cut-sheets/sheet-facts.ts';
import type { Template } from '#contract/cut-sheets/templates/template.ts';
import { findAnimal } from '#server/cut-sheets/agreement/agreement-store.ts';
import { factsOf } from '#server/cut-sheets/facts-of.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';

/** An animal's sheets, with the forms they were filled in on. */
async function listFilledSheets(db: Db, plant_id: number, order_id: number) {
  const { rows } = await sql<{ cut_sheet_id: number; form: Template; list: OrderList }>`
    select f.cut_sheet_id, coalesce(f.form_json, t.form_json) as form, f.form_data -> 'order_list' as list
    from shares s join cut_sheets f using (plant_id, cut_sheet_id)
    join cut_sheet_templates t on t.plant_id = f.plant_id and t.template_id = f.template_id
    where s.plant_id = ${plant_id} and s.order_id = ${order_id} order by f.cut_sheet_id`.execute(db);
  return rows;
}

/**
 * Notifies the owners whose cuts change because an animal's age was stated or corrected. `before` is the previous answer. The
 * caller must have locked the order and saved the new answer.
 */
export async function reportAge(tx: Tx, actor: EventActor, order_id: number, before: string): Promise<void> {
  const { plant_id } = actor;
  const animal = await findAnimal(tx, plant_id, order_id);
  if (!animal) return;
  const after = factsOf({ ...animal, qty: null });
  const was: SheetFacts = { ...after, over_thirty_months: before as SheetFacts['over_thirty_months'] };
  for (const { cut_sheet_id, form, list } of await listFilledSheets(tx, plant_id, order_id)) {
    const [from, to] = [was, after].map((facts) => decideByAge(form, list, facts)) as [OrderList, OrderList];
    const gone = titlesMissing(from, to);
    const come = titlesMissing(to, from);
    const changes = changesBetween(from, to);
    const isNotified = gone.length + come.length > 0 || after.over_thirty_months === 'yes';
    if (!isNotified || changes.length === 0) continue;
    await emit(tx, { actor }, 'cut_sheet.age_decided', {
      subject: { cut_sheet_id, order_id },
      data: { gone, come, is_over: after.over_thirty_months === 'yes', changes },
    });
  }
}

const titlesMissing = (from: OrderList, to: OrderList): string[] => {
  const stays = new Set(chosenSubcuts(to).map(({ title }) => title));
  return chosenSubcuts(from)
    .map(({ title }) => title)
    .filter((title) => !stays.has(title));
};
