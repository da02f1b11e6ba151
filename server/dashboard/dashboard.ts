import {
  type getActionCenter as actionApi,
  type getDashboard as api,
  type NextStep,
  SEARCHED_DAYS,
} from '#contract/dashboard/dashboard-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { categoriesOf } from '#contract/lib/species.ts';
import { ORDER_STATUS, type OrderStatus, type Stage } from '#contract/orders/status.ts';
import { listDays } from '#server/calendar/store.ts';
import { countDay, countRail, listActions, listToday, readPortalDay } from '#server/dashboard/dashboard-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The whole dashboard for one role, in at most two statements. */
export async function getDashboard(db: Db, { actor, today }: Who<PlantActor>): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  if (isOffice(actor.role)) {
    const [numbers, next_free] = await Promise.all([countDay(db, actor, today), findFreeDays(db, actor, today)]);
    return { kind: 'office', ...numbers, next_free };
  }
  if (isStaff(actor.role)) {
    const [rail, animals] = await Promise.all([countRail(db, plant_id, today), listToday(db, plant_id, today)]);
    return { kind: 'floor', today, rail, animals };
  }
  const { owed, animals } = await readPortalDay(db, actor, today);
  return {
    kind: 'portal',
    today,
    owed,
    animals: animals.map(({ is_theirs_to_bring, is_theirs_to_pick_up, needs_no_sheet, ...animal }) => ({
      ...animal,
      next: nextStepOf({ ...animal, is_theirs_to_bring, is_theirs_to_pick_up, needs_no_sheet }),
    })),
  };
}

/** What a portal user has to do next about an animal. */
export function nextStepOf(animal: {
  status: OrderStatus;
  stage: Stage;
  open_sheets: number;
  is_theirs_to_bring: boolean;
  is_theirs_to_pick_up: boolean;
  needs_no_sheet: boolean;
}): NextStep {
  if (animal.status === ORDER_STATUS.requested) return 'decide';
  if (animal.stage === 'ready' && animal.is_theirs_to_pick_up) return 'pick_up';
  if (animal.open_sheets > 0 && !animal.needs_no_sheet) return 'fill_sheet';
  return animal.status === ORDER_STATUS.pending && animal.is_theirs_to_bring ? 'bring_in' : 'wait';
}

/** The next day with room for one more head of each category that the plant handles. */
async function findFreeDays(db: Db, { plant_id, species }: PlantActor, today: IsoDate) {
  const categories = categoriesOf(species);
  const days = await listDays(db, plant_id, today, addDays(today, SEARCHED_DAYS), categories);
  const free = days.filter(({ any_free, slots_per_head }) => any_free >= slots_per_head);
  return categories.map((category_id) => ({
    category_id,
    day: free.find((day) => day.category_id === category_id)?.day ?? null,
  }));
}

/** A day's drop-offs. Portal users get only their own and their customers' rows. */
export const getActionCenter = (
  db: Db,
  { actor }: Who<PlantActor>,
  { event_date }: InputOf<typeof actionApi>,
): Promise<DataOf<typeof actionApi>> =>
  listActions(db, actor.plant_id, isStaff(actor.role) ? null : actor.account_id, event_date);
