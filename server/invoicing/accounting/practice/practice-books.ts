import { sql } from 'kysely';
import { sum } from '#contract/lib/sum.ts';
import { fault } from '#server/invoicing/accounting/practice/practice-faults.ts';
import { findWrong, type PracticeBody } from '#server/invoicing/accounting/practice/practice-rules.ts';
import type { Tx } from '#server/lib/database.ts';

/** Entities by their path segment. */
const KINDS: Readonly<Record<string, string>> = {
  customer: 'Customer',
  vendor: 'Vendor',
  item: 'Item',
  invoice: 'Invoice',
  creditmemo: 'CreditMemo',
  payment: 'Payment',
  salesreceipt: 'SalesReceipt',
};

/** The accounts and tax codes that every new company starts with. */
const GIVEN: Readonly<Record<string, readonly PracticeBody[]>> = {
  Account: [
    { Id: '1', Name: 'Services', AccountType: 'Income', Active: true },
    { Id: '79', Name: 'Sales of Product Income', AccountType: 'Income', Active: true },
    { Id: '82', Name: 'Other Income', AccountType: 'Income', Active: true },
  ],
  TaxCode: [
    { Id: 'TAX', Name: 'Taxable', Active: true },
    { Id: 'NON', Name: 'Not taxable', Active: true },
  ],
};

export interface BooksRequest {
  path: string;
  query: URLSearchParams;
  body: PracticeBody | null;
}

/** Responds to requests about companies' books, one at a time per company. */
export async function answerBooks(tx: Tx, realm_id: string, { path, query, body }: BooksRequest): Promise<Response> {
  const { rows } = await sql<{ name: string }>`
    select name from practice_companies where realm_id = ${realm_id} for update`.execute(tx);
  const [word = '', id] = path.split('/');
  if (word === 'companyinfo') return Response.json({ CompanyInfo: { CompanyName: rows[0]?.name, Id: '1' } });
  if (word === 'query') return answerQuery(tx, realm_id, query.get('query') ?? '');
  const kind = KINDS[word];
  if (kind === undefined) return fault(400, '500', 'Unsupported Operation', `There is no ${word}.`);
  if (body === null) {
    const found = await find(tx, realm_id, kind, id ?? '');
    return found && !found.is_deleted ? answerWith(kind, found.body) : notFound();
  }
  const request_id = query.get('requestid');
  const earlier = request_id === null ? undefined : await findAnswer(tx, realm_id, request_id);
  // A repeated request gets its first response again, even if what it created has since been deleted.
  if (earlier) return Response.json(earlier);
  const response = await change(tx, realm_id, kind, body, query.get('operation'));
  if (response.ok && request_id !== null) {
    const answer = JSON.stringify(await response.clone().json());
    await sql`insert into practice_answers (realm_id, request_id, body)
      values (${realm_id}, ${request_id}, ${answer}::jsonb)`.execute(tx);
  }
  return response;
}

async function change(tx: Tx, realm_id: string, kind: string, sent: PracticeBody, operation: string | null) {
  if (sent.Id === undefined) {
    const wrong = await findWrong(tx, realm_id, kind, sent);
    if (wrong) return wrong;
    const { rows } = await sql<{ last_number: number }>`
      update practice_companies set last_number = last_number + 1 where realm_id = ${realm_id}
      returning last_number`.execute(tx);
    const Id = String(rows[0]?.last_number);
    const body = { Active: true, ...sent, ...totalsOf(kind, sent), Id, SyncToken: '0' };
    await sql`insert into practice_records (realm_id, kind, record_id, body)
      values (${realm_id}, ${kind}, ${Id}, ${JSON.stringify(body)}::jsonb)`.execute(tx);
    return answerWith(kind, body);
  }
  const found = await find(tx, realm_id, kind, String(sent.Id));
  if (!found || found.is_deleted) return notFound();
  if (sent.SyncToken !== String(found.sync_token)) {
    return fault(400, '5010', 'Stale Object Error', 'You and another were working on this at the same time.');
  }
  const isDeleted = operation === 'delete';
  const next = isDeleted ? found.body : { ...(sent.sparse === true ? found.body : {}), ...sent };
  const wrong = isDeleted ? null : await findWrong(tx, realm_id, kind, next);
  if (wrong) return wrong;
  const body = { ...next, ...totalsOf(kind, next), SyncToken: String(found.sync_token + 1) };
  await sql`
    update practice_records set body = ${JSON.stringify(body)}::jsonb, sync_token = sync_token + 1,
      is_deleted = ${isDeleted}
    where realm_id = ${realm_id} and kind = ${kind} and record_id = ${String(sent.Id)}`.execute(tx);
  return isDeleted ? Response.json({ [kind]: { Id: sent.Id, status: 'Deleted' } }) : answerWith(kind, body);
}

const answerWith = (kind: string, body: PracticeBody) =>
  Response.json({ [kind]: body, time: new Date().toISOString() });
const notFound = () =>
  fault(400, '610', 'Object Not Found', 'Object Not Found : Something you’re trying to use is gone.');

/** The provider calculates the totals of invoices and credit memos. */
function totalsOf(kind: string, { Line, TxnTaxDetail }: PracticeBody): { TotalAmt?: number } {
  if (kind !== 'Invoice' && kind !== 'CreditMemo' && kind !== 'SalesReceipt') return {};
  const lines = (Line as { Amount: number }[]).map(({ Amount }) => Math.round(Amount * 100));
  const tax = Math.round(((TxnTaxDetail as { TotalTax?: number } | undefined)?.TotalTax ?? 0) * 100);
  return { TotalAmt: (sum(lines) + tax) / 100 };
}

async function find(tx: Tx, realm_id: string, kind: string, record_id: string) {
  const { rows } = await sql<{ body: PracticeBody; sync_token: number; is_deleted: boolean }>`
    select body, sync_token, is_deleted from practice_records
    where realm_id = ${realm_id} and kind = ${kind} and record_id = ${record_id}`.execute(tx);
  return rows[0];
}

async function findAnswer(tx: Tx, realm_id: string, request_id: string): Promise<object | undefined> {
  const { rows } = await sql<{ body: object }>`
    select body from practice_answers where realm_id = ${realm_id} and request_id = ${request_id}`.execute(tx);
  return rows[0]?.body;
}

/**
 * Matches `select * from Kind` with at most one condition on a field. Quotes in values are escaped with a backslash.
 */
const QUERY = /^select \* from (\w+)(?: where (\w+) = '((?:[^'\\]|\\.)*)')?/i;

async function answerQuery(tx: Tx, realm_id: string, text: string): Promise<Response> {
  const [, kind = '', field, quoted = ''] = QUERY.exec(text) ?? [];
  const value = quoted.replace(/\\(.)/g, '$1');
  const { rows } = await sql<{ body: PracticeBody }>`
    select body from practice_records where realm_id = ${realm_id} and kind = ${kind} and not is_deleted
    order by record_id`.execute(tx);
  const all = [...(GIVEN[kind] ?? []), ...rows.map(({ body }) => body)];
  const found = all.filter((body) => field === undefined || String(body[field]).toLowerCase() === value.toLowerCase());
  return Response.json({ QueryResponse: found.length > 0 ? { [kind]: found, maxResults: found.length } : {} });
}
