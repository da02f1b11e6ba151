import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag } from '#contract/lib/fields.ts';

/** Sets whether messages stay on the caller's screens until they are closed. */
export const keepMessages = endpoint({
  method: 'POST',
  path: '/api/account/keepMessages',
  input: z.object({ keeps: Flag }),
  data: z.null(),
  refusals: [],
});
