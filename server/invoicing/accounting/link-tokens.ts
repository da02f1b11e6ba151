import { z } from 'zod';
import type { AccountingTokens } from '#contract/invoicing/accounting-api.ts';
import { seal, unseal } from '#server/accounts/security/seal.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import type { PlantActor } from '#server/lib/who.ts';

const ACCESS_SECONDS = 3600;
const REFRESH_SECONDS = 100 * 24 * 3600;

/** The contents of a browser's token, encrypted so that the browser can't read or change them. */
const LinkToken = z.object({
  use: z.enum(['access', 'refresh']),
  link_id: z.string(),
  plant_id: z.int(),
  account_id: z.int(),
  session_id: z.string(),
  ends_at: z.number(),
});
export type LinkToken = z.output<typeof LinkToken>;
const SEALED_FOR = { use: 'accounting link', record: 0 };

type Holder = Pick<PlantActor, 'plant_id' | 'account_id' | 'session_id'>;

/**
 * The five values that a browser receives, including an access token for its session and a refresh token for the user
 * at this plant.
 */
export function makeLinkTokens(
  secrets: AppSecrets,
  { plant_id, account_id, session_id }: Holder,
  link_id: string,
  now: Date,
): AccountingTokens {
  const make = (use: LinkToken['use'], seconds: number) => {
    const ends_at = now.getTime() + seconds * 1000;
    const token = { use, link_id, plant_id, account_id, session_id, ends_at } satisfies LinkToken;
    return seal(secrets[0], SEALED_FOR, JSON.stringify(token)).toString('base64url');
  };
  return {
    access_token: make('access', ACCESS_SECONDS),
    refresh_token: make('refresh', REFRESH_SECONDS),
    token_type: 'bearer',
    expires_in: ACCESS_SECONDS,
    x_refresh_token_expires_in: REFRESH_SECONDS,
  };
}

/** The contents of a token; undefined if it isn't ours, has expired, or is for something else. */
export function readLinkToken(
  secrets: AppSecrets,
  use: LinkToken['use'],
  text: string,
  now: Date,
): LinkToken | undefined {
  const plain = unseal(secrets, SEALED_FOR, Buffer.from(text, 'base64url'));
  if (plain === undefined) return undefined;
  const token = LinkToken.parse(JSON.parse(plain));
  return token.use === use && token.ends_at > now.getTime() ? token : undefined;
}
