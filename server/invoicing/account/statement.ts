import type * as api from '#contract/invoicing/account/account-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import {
  type AccountHolder,
  balanceBefore,
  findAging,
  findHolder,
  listAging,
  listBalances,
  listLines,
  sumAging,
  sumDeposits,
} from '#server/invoicing/account/account-store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** More lines than a customer accumulates in years. Older ones can be seen with an earlier `to`. */
const MAX_LINES = 1000;

/** The office sees every account; portal users see their own and, as producers, those of their customers. */
export async function requireHolder(db: Db, actor: PlantActor, customer_id: number): Promise<AccountHolder> {
  const { plant_id, account_id, role } = actor;
  const holder = await findHolder(db, plant_id, customer_id === 0 ? { account_id } : { customer_id });
  if (!holder) throw new Problem('not_found');
  const isTheirs = isStaff(role) ? isOffice(role) : [holder.account_id, holder.producer_id].includes(account_id);
  if (!isTheirs) throw new Problem('not_found');
  return holder;
}

export async function customerStatement(
  db: Db,
  { actor, today }: Who<PlantActor>,
  asked: InputOf<typeof api.customerStatement>,
): Promise<DataOf<typeof api.customerStatement>> {
  const holder = await requireHolder(db, actor, asked.customer_id);
  return {
    ...(await readStatement(db, actor.plant_id, holder, { from: asked.from, to: asked.to === '' ? today : asked.to })),
    can: { mail: isOffice(actor.role) && holder.is_reachable, keep_certificate: isOffice(actor.role) },
  };
}

/** A customer's statement, for a caller who may see it. */
export async function readStatement(
  db: Db,
  plant_id: number,
  { customer_id, name, plant_name, certificate }: AccountHolder,
  { from, to }: { from: IsoDate | ''; to: IsoDate },
): Promise<Omit<DataOf<typeof api.customerStatement>, 'can'>> {
  return inTransaction(db, async (tx) => {
    const [found, aging, deposit_cents] = await Promise.all([
      listLines(tx, plant_id, customer_id, { from, to, most: MAX_LINES + 1 }),
      findAging(tx, plant_id, customer_id, to),
      sumDeposits(tx, plant_id, customer_id),
    ]);
    const lines = found.slice(-MAX_LINES);
    const [first] = lines;
    const opening_cents = first
      ? first.balance_cents - first.cents
      : from === ''
        ? 0
        : await balanceBefore(tx, plant_id, customer_id, from);
    return {
      customer_id,
      customer_name: name,
      plant_name,
      from,
      to,
      opening_cents,
      lines,
      closing_cents: lines.at(-1)?.balance_cents ?? opening_cents,
      is_cut: found.length > MAX_LINES,
      aging,
      deposit_cents,
      certificate,
    };
  });
}

export async function agingReport(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { as_of, page, page_size }: InputOf<typeof api.agingReport>,
): Promise<DataOf<typeof api.agingReport>> {
  const part = { limit: page_size, offset: (page - 1) * page_size };
  return listAging(db, actor.plant_id, as_of === '' ? today : as_of, part);
}

export const agingTotals = (
  db: Db,
  { actor, today }: Who<PlantActor>,
  { as_of }: InputOf<typeof api.agingTotals>,
): Promise<DataOf<typeof api.agingTotals>> => sumAging(db, actor.plant_id, as_of === '' ? today : as_of);

export const customerBalances = (
  db: Db,
  { actor }: Who<PlantActor>,
  { customer_ids }: InputOf<typeof api.customerBalances>,
): Promise<DataOf<typeof api.customerBalances>> => listBalances(db, actor.plant_id, customer_ids);
