import { sql } from 'kysely';
import { sum } from '#contract/lib/sum.ts';
import { fault } from '#server/invoicing/accounting/practice/practice-faults.ts';
import type { Tx } from '#server/lib/database.ts';

export type PracticeBody = Record<string, unknown>;

/** Customers, vendors, and employees share one list of names. */
const NAMED = ['Customer', 'Vendor', 'Employee'];
const INCOME_ACCOUNTS = ['1', '79', '82'];

interface Ref {
  value: string;
}
interface SentLine {
  Amount: number;
  SalesItemLineDetail?: { ItemRef: Ref; Qty: number; UnitPrice: number };
  LinkedTxn?: { TxnId: string; TxnType: string }[];
}

/** The refusal that the provider would return for a record, or null. */
export async function findWrong(tx: Tx, realm_id: string, kind: string, body: PracticeBody): Promise<Response | null> {
  const isTaken = (kinds: readonly string[], field: string, value: unknown) =>
    findOther(tx, realm_id, { kinds, field, value, except: { kind, id: String(body.Id ?? '') } });

  if (NAMED.includes(kind) && (await isTaken(NAMED, 'DisplayName', body.DisplayName))) {
    return fault(400, '6240', 'Duplicate Name Exists Error', 'The name supplied already exists.');
  }
  if (kind === 'Item') {
    if (await isTaken(['Item'], 'Name', body.Name)) {
      return fault(400, '6240', 'Duplicate Name Exists Error', 'The name supplied already exists.');
    }
    const account = (body.IncomeAccountRef as Ref | undefined)?.value ?? '';
    return INCOME_ACCOUNTS.includes(account) ? null : inactive('accounts');
  }
  if (kind === 'Customer' || kind === 'Vendor') return null;

  const customer = (body.CustomerRef as Ref | undefined)?.value;
  // Only a sales receipt needs no customer.
  const isNameless = kind === 'SalesReceipt' && customer === undefined;
  if (!isNameless && !(await find(tx, realm_id, 'Customer', customer))) {
    return inactive('customers');
  }
  const isNumbered = kind !== 'Payment' && typeof body.DocNumber === 'string';
  if (isNumbered && (await isTaken([kind], 'DocNumber', body.DocNumber))) {
    return fault(400, '6140', 'Duplicate Document Number Error', 'This number has already been used.');
  }
  for (const line of (body.Line ?? []) as SentLine[]) {
    const wrong = await findWrongLine(tx, realm_id, line, customer);
    if (wrong) return wrong;
  }
  return kind === 'Payment' ? findWrongTotal(body) : null;
}

/** The amounts that a payment links to invoices can't exceed its total plus the credit it applies. */
function findWrongTotal({ TotalAmt, Line = [] }: PracticeBody): Response | null {
  const isCredit = ({ LinkedTxn = [] }: SentLine) => LinkedTxn.some(({ TxnType }) => TxnType === 'CreditMemo');
  const linked = sum((Line as SentLine[]).map((line) => Math.round(line.Amount * 100) * (isCredit(line) ? -1 : 1)));
  if (linked <= Math.round(Number(TotalAmt) * 100)) return null;
  return fault(400, '6000', 'A business validation error has occurred', 'The linked amounts exceed the payment.');
}

async function findWrongLine(
  tx: Tx,
  realm_id: string,
  line: SentLine,
  customer: string | undefined,
): Promise<Response | null> {
  const { SalesItemLineDetail: detail, LinkedTxn = [] } = line;
  if (detail) {
    if (!(await find(tx, realm_id, 'Item', detail.ItemRef.value))) return inactive('items');
    if (Math.round(detail.Qty * detail.UnitPrice * 100 + 1e-6) !== Math.round(line.Amount * 100)) {
      return fault(
        400,
        '6070',
        'Amount calculation incorrect in the request',
        'Amount is not equal to UnitPrice * Qty.',
      );
    }
  }
  for (const { TxnId, TxnType } of LinkedTxn) {
    const linked = await find(tx, realm_id, TxnType, TxnId);
    if (!linked) return inactive('linked transactions');
    if ((linked.CustomerRef as Ref).value !== customer) {
      return fault(400, '620', 'TxnID cannot be linked', 'The linked transaction is for a different customer.');
    }
  }
  return null;
}

const inactive = (what: string) =>
  fault(
    400,
    '610',
    'Object Not Found',
    `Object Not Found : Something you’re trying to use has been made inactive. Check the fields with ${what}.`,
  );

/** An active record; undefined if there is none. */
async function find(tx: Tx, realm_id: string, kind: string, record_id = ''): Promise<PracticeBody | undefined> {
  const { rows } = await sql<{ body: PracticeBody }>`
    select body from practice_records where realm_id = ${realm_id} and kind = ${kind} and record_id = ${record_id}
      and not is_deleted and coalesce(body ->> 'Active', 'true') = 'true'`.execute(tx);
  return rows[0]?.body;
}

async function findOther(
  tx: Tx,
  realm_id: string,
  {
    kinds,
    field,
    value,
    except,
  }: { kinds: readonly string[]; field: string; value: unknown; except: { kind: string; id: string } },
): Promise<boolean> {
  const { rows } = await sql`
    select from practice_records where realm_id = ${realm_id} and kind = any(${kinds}) and not is_deleted
      and lower(body ->> ${field}) = lower(${String(value)})
      and not (kind = ${except.kind} and record_id = ${except.id})`.execute(tx);
  return rows.length > 0;
}
