import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id } from '#contract/lib/fields.ts';

/** A plant whose portal the caller can use, with its owner's name. `id` is the session's `admin`. */
export const Processor = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  plant_name: z.string(),
  time_zone: z.string(),
  is_current: z.boolean(),
});
export type Processor = z.output<typeof Processor>;

/**
 * Lists the plants where the caller has an open portal, sorted by name. Sellers see every plant that has a record of
 * them. See docs/decisions/0012.
 */
export const getProcessors = endpoint({
  method: 'GET',
  path: '/api/profile/getProcessors',
  input: z.object({}),
  data: z.array(Processor),
  refusals: [],
  shows: ['account', 'customers'],
});

/**
 * Switches the caller to another plant whose portal they can use, in every browser: all further calls are for that plant.
 * Returns a fresh access token. Any other plant is treated as unknown.
 */
export const setCurrentProcessor = endpoint({
  method: 'POST',
  path: '/api/profile/setCurrentProcessor',
  input: z.object({ processor: Id }),
  data: z.string(),
  refusals: [],
});

/**
 * Takes user_id, the caller's own id or the plant's. Returns a JWT whose payload lists the species the plant handles, as
 * nmfs_number. The token grants no access.
 */
export const getUserDetails = endpoint({
  method: 'POST',
  path: '/api/dashboard/getUserDetails',
  input: z.object({ user_id: Id }),
  data: z.string(),
  refusals: [],
});
