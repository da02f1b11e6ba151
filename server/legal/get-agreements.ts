import type { Agreement } from '#contract/legal/api.ts';
import { ACCEPTED_WITH_ANY, DOCUMENT_NAMES, DOCUMENTS } from '#contract/legal/documents.ts';
import { listAcceptances } from '#server/legal/store.ts';
import type { Db } from '#server/lib/database.ts';
import type { Who } from '#server/lib/who.ts';

/** Each text and the caller's acceptance of it. */
export async function getAgreements(db: Db, { actor }: Who): Promise<Agreement[]> {
  const acceptances = await listAcceptances(db, actor.account_id);
  return DOCUMENT_NAMES.flatMap((agreement) => {
    const { version } = DOCUMENTS[agreement];
    const accepted = acceptances
      .filter((acceptance) => acceptance.agreement === agreement)
      .map((acceptance) => ({ version: acceptance.version, accepted_at: acceptance.accepted_at }));
    const isAnybodys = (ACCEPTED_WITH_ANY as readonly string[]).includes(agreement);
    if (accepted.length === 0 && !isAnybodys) return [];
    const is_due = accepted.length > 0 && accepted.every((acceptance) => acceptance.version !== version);
    return [{ agreement, version, accepted, is_due }];
  });
}
