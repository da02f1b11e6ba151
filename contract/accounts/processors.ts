import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id } from '#contract/lib/fields.ts';

/** A plant whose portal the caller may be in, by its owner's name. `id` is what the session has as `admin`. Spec part 2, section 3. */
export const Processor = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  plant_name: z.string(),
  is_current: z.boolean(),
});
export type Processor = z.output<typeof Processor>;

/** The plants that hold a record with an open portal for the caller, by name; for a seller those that hold one at all (decision 0012). Spec part 2, section 7; decision C-47. */
export const getProcessors = endpoint({
  method: 'GET',
  path: '/api/profile/getProcessors',
  input: z.object({}),
  data: z.array(Processor),
  refusals: [],
  shows: ['account', 'customers'],
});

/**
 * Makes one of those plants the caller's current one, in every browser: all calls answer from it. Out: a fresh access token.
 * A plant that is not in the list is unknown. Spec part 2, section 7; decision C-47.
 */
export const setCurrentProcessor = endpoint({
  method: 'POST',
  path: '/api/profile/setCurrentProcessor',
  input: z.object({ processor: Id }),
  data: z.string(),
  refusals: [],
});

/**
 * What a plant handles. In: user_id, the caller's own id or the plant's. Out: a JWT whose payload holds nmfs_number; it opens
 * nothing. Spec part 2, section 7; decision C-38.
 */
export const getUserDetails = endpoint({
  method: 'POST',
  path: '/api/dashboard/getUserDetails',
  input: z.object({ user_id: Id }),
  data: z.string(),
  refusals: [],
});
