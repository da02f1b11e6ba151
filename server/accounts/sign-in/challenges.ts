import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';
import { hashToken } from '#server/lib/hash-token.ts';

/** How many minutes someone has to answer a challenge. */
const MINUTES = { second_step: 10, passkey_sign_in: 5, passkey_add: 5 } as const;
type ChallengeKind = keyof typeof MINUTES;

interface Challenge {
  account_id: number | null;
  data: Record<string, unknown>;
}

/** Stores a challenge until it is answered. */
export async function keepChallenge(
  db: Db,
  kind: ChallengeKind,
  challenge: string,
  { account_id, data }: Challenge = { account_id: null, data: {} },
): Promise<void> {
  await sql`
    insert into challenges (challenge_hash, kind, account_id, data, expires_at)
    values (${hashToken(challenge)}, ${kind}, ${account_id}, ${JSON.stringify(data)}::jsonb, now() + make_interval(mins => ${MINUTES[kind]}))`.execute(
    db,
  );
}

const good = (kind: ChallengeKind, challenge: string) =>
  sql`challenge_hash = ${hashToken(challenge)} and kind = ${kind} and expires_at > now()`;

export async function findChallenge(db: Db, kind: ChallengeKind, challenge: string): Promise<Challenge | undefined> {
  const { rows } = await sql<Challenge>`
    select account_id, data from challenges where ${good(kind, challenge)}`.execute(db);
  return rows[0];
}

/** Deletes the challenge as it is answered; if several attempts come at once, exactly one gets it. */
export async function takeChallenge(db: Db, kind: ChallengeKind, challenge: string): Promise<Challenge | undefined> {
  const { rows } = await sql<Challenge>`
    delete from challenges where ${good(kind, challenge)} returning account_id, data`.execute(db);
  return rows[0];
}
