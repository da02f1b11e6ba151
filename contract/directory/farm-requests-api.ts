import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, RequiredLine } from '#contract/lib/fields.ts';

/** How many plants a farm can ask in a day, and how many days a declined farm waits before it can ask that plant again. */
export const MAX_ASKED_A_DAY = 20;
export const DAYS_UNTIL_ASKED_AGAIN = 30;

/** Where a farm stands with a plant: it sells through it, waits for an answer, was declined, or hasn't asked. */
export const FARM_STANDINGS = ['works', 'asked', 'declined', 'none'] as const;
export type FarmStanding = (typeof FARM_STANDINGS)[number];

/** A farm asks to sell through a plant. Asking twice is one request. */
export const askPlant = endpoint({
  method: 'POST',
  path: '/api/directory/askPlant',
  input: z.object({ plant_id: Id }),
  data: z.object({ standing: z.enum(FARM_STANDINGS) }),
  done: 'Request sent. We’ll email you the plant’s answer.',
  refusals: ['email_unconfirmed', 'plant_declined'],
});

export const FarmRequest = z.object({
  seller_id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  city: z.string(),
  state: z.string(),
  asked_at: z.iso.datetime(),
});
export type FarmRequest = z.output<typeof FarmRequest>;

/** The farms that wait for the office's answer, the longest waiting first. */
export const listFarmRequests = endpoint({
  method: 'GET',
  path: '/api/directory/farmRequests',
  input: z.object({}),
  data: z.array(FarmRequest),
  refusals: [],
  shows: ['customers'],
});

/** Adds the farm to the directory as a producer. */
export const acceptFarm = endpoint({
  method: 'POST',
  path: '/api/directory/acceptFarm',
  input: z.object({ seller_id: Id }),
  data: z.object({ customer_id: z.int() }),
  done: 'Farm added to your customers',
  refusals: ['request_answered', 'customer_twice_in_plant', 'busy'],
});

/** The reason is emailed to the farm. */
export const declineFarm = endpoint({
  method: 'POST',
  path: '/api/directory/declineFarm',
  input: z.object({ seller_id: Id, reason: RequiredLine(300) }),
  data: z.null(),
  done: 'Request declined. We’ll email the farm.',
  refusals: ['request_answered'],
});
