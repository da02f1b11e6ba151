import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { sum } from '#contract/lib/sum.ts';
import { type Account, balanceOf } from '#contract/payments/accounts.ts';
import type * as api from '#contract/payments/bank-api.ts';
import type { PostingKind } from '#contract/payments/books-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { listOfficeChecks, TAKES_CHECK } from '#server/payments/bank/office-checks.ts';
import { sumAccounts } from '#server/payments/ledger/balances.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';
import { lockBalance, requireInSafe } from '#server/payments/ledger/safe.ts';

type Asked = InputOf<typeof api.recordBankMove>;
type Amounts = Pick<Asked, 'kind' | 'cash_cents' | 'checks_cents' | 'account' | 'amount_cents' | 'kept_cents'>;
const KIND_POSTED = { deposit: 'bank_deposit', payout: 'card_payout', tax: 'tax_paid' } as const satisfies Record<
  Asked['kind'],
  PostingKind
>;

/** What can be taken to the bank, paid out, or paid to the state. */
export async function bankBalances(
  db: Db,
  { actor: { plant_id }, today }: Who<PlantActor>,
): Promise<DataOf<typeof api.bankBalances>> {
  const sums = new Map(
    (await sumAccounts(db, plant_id, today)).map((one) => [one.account, balanceOf(one.account, one)]),
  );
  const of = (account: Account) => sums.get(account) ?? 0;
  return {
    safe_cents: of('safe'),
    checks_cents: of('checks'),
    checks: await listOfficeChecks(db, plant_id, of('checks')),
    card_terminal_cents: of('card_terminal'),
    provider_cents: of('provider'),
    quickbooks_cents: of('quickbooks'),
    tax_cents: of('tax_payable'),
  };
}

export async function listBankMoves(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { page, page_size }: InputOf<typeof api.listBankMoves>,
): Promise<DataOf<typeof api.listBankMoves>> {
  const { rows } = await sql<DataOf<typeof api.listBankMoves>>`
    select
      (select count(*)::int from (select from bank_moves where plant_id = ${plant_id} limit ${COUNT_MAX}) counted) as total,
      (select coalesce(json_agg(found), '[]') from (
        select m.bank_move_id, m.kind, m.moved_on, m.reference, m.cash_cents, m.checks_cents, m.kept_cents, m.undo_reason,
          m.cash_cents + m.checks_cents + m.amount_cents - m.kept_cents as bank_cents,
          trim(a.first_name || ' ' || a.last_name) as recorded_by
        from bank_moves m join accounts a on a.account_id = m.recorded_by where m.plant_id = ${plant_id}
        order by m.moved_on desc, m.bank_move_id desc limit ${page_size} offset ${(page - 1) * page_size}) found) as rows`.execute(
    db,
  );
  return rows[0] ?? { rows: [], total: 0 };
}

/** Records a move, unless the account doesn't hold that much, so that two people never record the same money twice. */
export async function recordBankMove(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  asked: Asked,
): Promise<DataOf<typeof api.recordBankMove>> {
  const { plant_id, account_id } = actor;
  if (asked.moved_on > today) throw new Problem('day_to_come', { fields: { moved_on: wordsFor('day_to_come') } });
  await requireAmounts(tx, plant_id, asked, today);
  const { kind, moved_on, reference, account } = asked;
  const isDeposit = kind === 'deposit';
  const move = {
    kind,
    account,
    cash_cents: isDeposit ? asked.cash_cents : 0,
    checks_cents: isDeposit ? asked.checks_cents : 0,
    amount_cents: isDeposit ? 0 : asked.amount_cents,
    kept_cents: isDeposit ? 0 : asked.kept_cents,
  };
  const { bank_move_id } = await tx
    .insertInto('bank_moves')
    .values({ plant_id, ...move, moved_on, reference, recorded_by: account_id })
    .returning('bank_move_id')
    .executeTakeFirstOrThrow();
  for (const payment_id of isDeposit ? new Set(asked.payment_ids) : [])
    await tx.insertInto('bank_move_checks').values({ plant_id, bank_move_id, payment_id }).execute();
  await post(tx, {
    owner_id: plant_id,
    kind: KIND_POSTED[kind],
    cause_id: bank_move_id,
    day: today,
    order_id: null,
    posted_by: account_id,
    transfers: transfersOf(move),
  });
  await emit(tx, { actor }, 'bank.changed', { data: { bank_move_id } });
  return { bank_move_id };
}

async function requireAmounts(tx: Tx, plant_id: number, asked: Asked, today: IsoDate): Promise<void> {
  const { kind, cash_cents, checks_cents, account, amount_cents } = asked;
  if (kind === 'deposit') {
    await requireIn(tx, plant_id, { account: 'checks', cents: checks_cents, field: 'checks_cents', today });
    await requireChecks(tx, plant_id, asked, today);
    await requireInSafe(tx, plant_id, { amount_cents: cash_cents, today, field: 'cash_cents' });
    return;
  }
  const from = kind === 'tax' ? 'tax_payable' : account;
  await requireIn(tx, plant_id, { account: from, cents: amount_cents, field: 'amount_cents', today });
}

/** Each check goes to the bank once, because others wait for the account meanwhile. */
async function requireChecks(tx: Tx, plant_id: number, asked: Asked, today: IsoDate): Promise<void> {
  const ids = new Set(asked.payment_ids);
  if (ids.size === 0) return;
  const checks = await listOfficeChecks(tx, plant_id, await lockBalance(tx, plant_id, 'checks', today));
  const ticked = checks.filter(({ payment_id }) => ids.has(payment_id));
  const ticked_cents = sum(ticked.map(({ amount_cents }) => amount_cents));
  if (ticked.length < ids.size || ticked_cents > asked.checks_cents) throw new Problem('checks_changed');
}

async function requireIn(
  tx: Tx,
  plant_id: number,
  { account, cents, field, today }: { account: Account; cents: number; field: string; today: IsoDate },
): Promise<void> {
  if (cents === 0) return;
  const left_cents = await lockBalance(tx, plant_id, account, today);
  if (cents <= left_cents) return;
  const values = { left: showMoney(Math.max(0, left_cents)) };
  throw new Problem('not_in_account', { values, fields: { [field]: wordsFor('not_in_account', values) } });
}

/** Tax is paid from the bank; everything else goes into it. */
function transfersOf({ kind, cash_cents, checks_cents, account, amount_cents, kept_cents }: Amounts): Transfer[] {
  const moved = (debit_account: Account, credit_account: Account, cents: number) =>
    cents > 0 ? [{ debit_account, credit_account, amount_cents: cents, customer_id: null }] : [];
  if (kind === 'deposit') return [...moved('bank', 'safe', cash_cents), ...moved('bank', 'checks', checks_cents)];
  if (kind === 'payout')
    return [...moved('bank', account, amount_cents - kept_cents), ...moved('provider_cost', account, kept_cents)];
  return [
    ...moved('tax_payable', 'bank', amount_cents - kept_cents),
    ...moved('tax_payable', 'tax_allowance', kept_cents),
  ];
}

/** Reverses a move once. */
export async function undoBankMove(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { bank_move_id, reason }: InputOf<typeof api.undoBankMove>,
): Promise<DataOf<typeof api.undoBankMove>> {
  const { plant_id, account_id } = actor;
  const found = await tx
    .selectFrom('bank_moves')
    .select(['kind', 'cash_cents', 'checks_cents', 'account', 'amount_cents', 'kept_cents', 'undone_by'])
    .$narrowType<Pick<Amounts, 'kind' | 'account'>>()
    .where('plant_id', '=', plant_id)
    .where('bank_move_id', '=', bank_move_id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Problem('not_found');
  if (found.undone_by !== null) throw new Problem('bank_move_undone');
  await requireChecksKept(tx, plant_id, bank_move_id);
  await tx
    .updateTable('bank_moves')
    .set({ undone_by: account_id, undo_reason: reason })
    .where('plant_id', '=', plant_id)
    .where('bank_move_id', '=', bank_move_id)
    .execute();
  await post(tx, {
    owner_id: plant_id,
    kind: 'bank_move_undone',
    cause_id: bank_move_id,
    day: today,
    order_id: null,
    posted_by: account_id,
    transfers: transfersOf(found).map(({ debit_account, credit_account, ...rest }) => ({
      debit_account: credit_account,
      credit_account: debit_account,
      ...rest,
    })),
  });
  await emit(tx, { actor }, 'bank.changed', { data: { bank_move_id } });
  return { bank_move_id };
}

/**
 * A check that was voided, returned, or refunded as a whole after its deposit was paid by the bank, so it can't be in the office
 * again. A part that was refunded doesn't change the paper.
 */
async function requireChecksKept(tx: Tx, plant_id: number, bank_move_id: number): Promise<void> {
  await sql`
    select from payments where plant_id = ${plant_id} and payment_id in (
      select payment_id from bank_move_checks where plant_id = ${plant_id} and bank_move_id = ${bank_move_id})
    order by payment_id for update`.execute(tx);
  const { rows } = await sql`
    select from bank_moves m join bank_move_checks k using (plant_id, bank_move_id) join payments p using (plant_id, payment_id)
      join refunds r on r.owner_id = p.plant_id and r.payment_id = p.payment_id
    where m.plant_id = ${plant_id} and m.bank_move_id = ${bank_move_id} and r.started_at >= m.recorded_at and ${TAKES_CHECK}
    limit 1`.execute(tx);
  if (rows.length > 0) throw new Problem('deposited_check_undone');
}
