import { grantTokens, realmOfToken, revokeGrant } from '#server/invoicing/accounting/practice/practice-access.ts';
import { answerBooks } from '#server/invoicing/accounting/practice/practice-books.ts';
import { fault } from '#server/invoicing/accounting/practice/practice-faults.ts';
import type { Db } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';

export interface PracticeClient {
  client_id: string;
  client_secret: string;
}
type Now = () => Date;

/**
 * Practice books that follow the provider's protocol: login, tokens that expire and are replaced, a company's
 * customers, items, invoices, and payments, and the provider's usual refusals. For tests, and for installations without
 * an Intuit account. Nothing leaves the database.
 */
export const practiceFetch =
  (db: Db, client: PracticeClient, now: Now = () => new Date()) =>
  async (address: string, init: RequestInit): Promise<Response> => {
    init.signal?.throwIfAborted();
    const url = new URL(address);
    const headers = new Headers(init.headers);
    if (url.pathname === '/oauth2/v1/tokens/bearer') {
      if (!isClient(headers, client)) return Response.json({ error: 'invalid_client' }, { status: 401 });
      const form = new URLSearchParams(String(init.body));
      const tokens = await inTransaction(db, (tx) => grantTokens(tx, form, now()));
      return tokens ? Response.json(tokens) : Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    if (url.pathname === '/v2/oauth2/tokens/revoke') {
      if (!isClient(headers, client)) return Response.json({ error: 'invalid_client' }, { status: 401 });
      const { token } = JSON.parse(String(init.body)) as { token: string };
      await inTransaction(db, (tx) => revokeGrant(tx, token));
      return new Response(null, { status: 200 });
    }
    const [, realm_id, rest = ''] = /^\/v3\/company\/(\d+)\/(.+)$/.exec(url.pathname) ?? [];
    const token = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
    if (realm_id === undefined) return new Response(null, { status: 404 });
    if ((await realmOfToken(db, token, now())) !== realm_id) {
      return fault(401, '3200', 'AuthenticationFailed', 'The token is not valid for this company.');
    }
    const body = init.method === 'POST' ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null;
    return inTransaction(db, (tx) => answerBooks(tx, realm_id, { path: rest, query: url.searchParams, body }));
  };

const isClient = (headers: Headers, { client_id, client_secret }: PracticeClient): boolean =>
  headers.get('authorization') === `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
