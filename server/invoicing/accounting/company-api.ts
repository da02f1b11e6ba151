import { z } from 'zod';
import { ProviderDown, ProviderRefused } from '#server/invoicing/accounting/provider-errors.ts';
import { type AccountingService, sendTo } from '#server/invoicing/accounting/service.ts';

/** The version of the provider's records that this code works with. */
const MINOR_VERSION = '75';

const Fault = z.object({
  Fault: z.object({
    Error: z.array(
      z.object({
        Message: z.string().default(''),
        Detail: z.string().default(''),
        code: z.coerce.string().default(''),
      }),
    ),
  }),
});

export type Fields = Record<string, unknown>;
const Answer = z.record(z.string(), z.unknown());
const Made = z.object({ Id: z.string(), SyncToken: z.string().default('0') });
type Made = z.output<typeof Made>;
const Found = z.object({ QueryResponse: z.record(z.string(), z.unknown()).default({}) });

/** The access token expired early. Renewing it once fixes this. */
export class AccessEnded extends Error {}

/** The company behind an access token. */
export interface Company {
  service: AccountingService;
  realm_id: string;
  access_token: string;
}

/** The company's name. Also proves that the tokens belong to this company. */
export async function readCompanyName(company: Company): Promise<string> {
  const { CompanyInfo } = await ask(company, 'GET', `companyinfo/${company.realm_id}`, {});
  return z.object({ CompanyName: z.string() }).parse(CompanyInfo).CompanyName;
}

/** Creates a record, or updates it if the fields have an Id. Repeating a `requestid` returns the first response again. */
export async function saveRecord(company: Company, kind: string, fields: Fields, requestid: string) {
  const answer = await ask(company, 'POST', kind.toLowerCase(), { requestid }, fields);
  return Made.parse(answer[kind]);
}

/** Deletes a record. Repeating a `requestid` has no further effect. */
export async function deleteRecord(company: Company, kind: string, fields: Made, requestid: string): Promise<void> {
  await ask(company, 'POST', kind.toLowerCase(), { operation: 'delete', requestid }, fields);
}

export async function readRecord(company: Company, kind: string, id: string): Promise<Fields> {
  const answer = await ask(company, 'GET', `${kind.toLowerCase()}/${encodeURIComponent(id)}`, {});
  return Answer.parse(answer[kind]);
}

/** Null if the record no longer exists. */
export async function findRecord(company: Company, kind: string, id: string): Promise<Fields | null> {
  try {
    return await readRecord(company, kind, id);
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}

/** All records of one kind, or only those with a given value in a field. */
export async function queryRecords(company: Company, kind: string, where?: { field: string; value: string }) {
  const condition = where && ` where ${where.field} = '${where.value.replace(/[\\']/g, '\\$&')}'`;
  const query = `select * from ${kind}${condition ?? ''} maxresults 1000`;
  const { QueryResponse } = Found.parse(await ask(company, 'GET', 'query', { query }));
  return z.array(Answer).parse(QueryResponse[kind] ?? []);
}

async function ask(
  { service, realm_id, access_token }: Company,
  method: 'GET' | 'POST',
  path: string,
  query: Record<string, string>,
  body?: Fields,
): Promise<Fields> {
  const search = new URLSearchParams({ ...query, minorversion: MINOR_VERSION });
  const response = await sendTo(service, `${service.addresses.api}/v3/company/${realm_id}/${path}?${search}`, {
    method,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${access_token}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  const refused = Fault.safeParse(answer);
  if (response.status === 401) throw new AccessEnded();
  if (refused.success) {
    const [first] = refused.data.Fault.Error;
    throw new ProviderRefused(first?.code ?? '', [first?.Message, first?.Detail].filter(Boolean).join(': '));
  }
  const read = Answer.safeParse(answer);
  if (!response.ok || !read.success) throw new ProviderDown(`status ${response.status}`);
  return read.data;
}
