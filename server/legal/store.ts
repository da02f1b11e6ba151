import type { DocumentName } from '#contract/legal/documents.ts';
import type { Db, Tx } from '#server/lib/database.ts';

export interface Acceptance {
  agreement: DocumentName;
  version: string;
}

/**
 * Records that an account accepted these versions, using the database's clock. Earlier acceptances keep their original
 * time. Returns how many are new.
 */
export async function addAcceptances(tx: Tx, account_id: number, acceptances: readonly Acceptance[]): Promise<number> {
  const added = await tx
    .insertInto('agreement_acceptances')
    .values(acceptances.map((acceptance) => ({ account_id, ...acceptance })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('agreement')
    .execute();
  return added.length;
}

export const listAcceptances = (db: Db, account_id: number): Promise<(Acceptance & { accepted_at: string })[]> =>
  db
    .selectFrom('agreement_acceptances')
    .select(['agreement', 'version', 'accepted_at'])
    .$narrowType<{ agreement: DocumentName }>()
    .where('account_id', '=', account_id)
    .orderBy('version', 'desc')
    .execute();

/** Deletes an account's acceptances when the account passes to someone else. */
export async function dropAcceptances(tx: Tx, account_id: number): Promise<void> {
  await tx.deleteFrom('agreement_acceptances').where('account_id', '=', account_id).execute();
}
