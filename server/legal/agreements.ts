import type { Agreement, acceptAgreement as api } from '#contract/legal/api.ts';
import { ACCEPTED_WITH_ANY, DOCUMENT_NAMES, DOCUMENTS, type DocumentName } from '#contract/legal/documents.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { addAcceptances, listAcceptances } from '#server/legal/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
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

/** Accepts the current version. If a newer one was published while the user was reading, they have to read that one first. */
export async function acceptAgreement(
  tx: Tx,
  { actor }: Who,
  { agreement, version }: InputOf<typeof api>,
): Promise<null> {
  if (version !== DOCUMENTS[agreement].version) throw new Problem('agreement_outdated');
  const added = await addAcceptances(tx, actor.account_id, [{ agreement, version }]);
  const { plant_id, account_id } = actor;
  if (added > 0 && plant_id !== null) {
    await emit(tx, { actor: { plant_id, account_id } }, 'legal.accepted', {
      subject: { account_id },
      data: { agreement, version },
    });
  }
  return null;
}

/** Records an agreement and the texts accepted with it, in their current versions, at registration. */
export const acceptAtRegistration = (tx: Tx, account_id: number, agreement: DocumentName): Promise<void> =>
  acceptTexts(tx, account_id, [agreement]);

/** Accepts the agreements that everyone accepts when setting a password, plus these. */
export async function acceptTexts(tx: Tx, account_id: number, more: readonly DocumentName[] = []): Promise<void> {
  const accepted = [...more, ...ACCEPTED_WITH_ANY].map((agreement) => ({
    agreement,
    version: DOCUMENTS[agreement].version,
  }));
  await addAcceptances(tx, account_id, accepted);
}
