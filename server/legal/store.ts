import type { AgreementName } from '#contract/legal/agreements.ts';
import type { Tx } from '#server/lib/database.ts';

/** Notes who accepted which version of which text; the instant is the database's. */
export async function acceptAgreement(
  tx: Tx,
  acceptance: { account_id: number; agreement: AgreementName; version: string },
): Promise<void> {
  await tx.insertInto('agreement_acceptances').values(acceptance).execute();
}
