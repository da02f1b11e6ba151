import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AccountingService, FindService } from '#server/invoicing/accounting/service.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';

/** The address to register with the provider. */
export const NOTICES_PATH = '/hooks/accounting';
const MAX_BYTES = 512 * 1024;

const Notices = z.array(
  z.object({
    id: z.string().min(1).max(200),
    /** Such as qbo.payment.created.v1. */
    type: z.string().max(100),
    intuitentityid: z.string().min(1).max(60),
    intuitaccountid: z.string().regex(/^\d{1,30}$/),
  }),
);
type ProviderNotice = z.output<typeof Notices>[number];

/**
 * Receives notices of changes in the plants' companies. One delivery may cover several companies. The signature covers
 * the body exactly as received, so it's read as bytes. Each notice is only stored here, once, and a job handles it
 * later.
 */
export async function addAccountingNotices(
  app: FastifyInstance,
  { db, findService }: { db: Db; findService: FindService },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_, body, done) => done(null, body));
    scope.post(NOTICES_PATH, { bodyLimit: MAX_BYTES }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const service = findService(db);
      if (!isSigned(service, body, request.headers['intuit-signature'])) throw new Problem('not_allowed');
      const notices = readNotices(body);
      await inTransaction(db, (tx) => keepNotices(tx, service, notices));
      return { status: 'yes' };
    });
  });
}

function isSigned({ verifier }: AccountingService, body: Buffer, signature: unknown): boolean {
  if (verifier === undefined || typeof signature !== 'string') return false;
  const given = Buffer.from(signature, 'base64');
  const right = createHmac('sha256', verifier).update(body).digest();
  return given.length === right.length && timingSafeEqual(given, right);
}

function readNotices(body: Buffer): ProviderNotice[] {
  try {
    return Notices.parse(JSON.parse(body.toString('utf8')));
  } catch {
    throw new Problem('malformed');
  }
}

/** Drops notices about companies that no plant is linked to. Repeated notices change nothing. */
async function keepNotices(tx: Tx, { provider }: AccountingService, notices: readonly ProviderNotice[]): Promise<void> {
  const plants = new Set<number>();
  for (const { id, type, intuitentityid, intuitaccountid } of notices) {
    const about = type.replace(/^qbo\./, '').replace(/\.v\d+$/, '');
    const { rows } = await sql<{ plant_id: number }>`
      insert into accounting_notices (notice_id, plant_id, realm_id, about, remote_id)
      select ${id}, l.plant_id, l.realm_id, ${about}, ${intuitentityid} from accounting_links l
      where l.provider = ${provider} and l.realm_id = ${intuitaccountid} and l.state <> 'off'
      on conflict do nothing returning plant_id`.execute(tx);
    for (const { plant_id } of rows) plants.add(plant_id);
  }
  for (const plant_id of plants) {
    await emit(tx, { actor: { plant_id, account_id: null } }, 'accounting.noticed', {});
  }
}

export async function deleteOldNotices(db: Db): Promise<void> {
  await sql`delete from accounting_notices where is_done and received_at < now() - interval '90 days'`.execute(db);
}
