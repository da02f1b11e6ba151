import { z } from 'zod';
import type { Answer } from '#contract/lib/realtime.ts';

export const ClaimedUser = z.object({ login_userid: z.int().positive(), token: z.string().max(4096) });

/** What the browser sends. */
export interface AccountsClientMessages {
  /** Ties a guest's page to its user after sign-in. The user is read from the token; any other id is refused. */
  login_userid: (message: z.input<typeof ClaimedUser>, answer?: Answer) => void;
}
