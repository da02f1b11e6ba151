import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id } from '#contract/lib/fields.ts';

const Answer = z.enum(['yes', 'no']);

/**
 * Records whether an animal is over thirty months and updates its sheets right away. Customers can answer only if
 * nobody has yet; only staff can change an answer.
 */
export const answerAge = endpoint({
  method: 'POST',
  path: '/api/cutsheet/answer_age',
  input: z.object({ order_id: Id, over_thirty_months: Answer }),
  data: z.object({ order_id: z.int(), over_thirty_months: Answer }),
  done: 'Age saved',
  refusals: ['age_answered', 'age_not_asked', 'order_over'],
});

/** Records whether an animal is over thirty months, for anyone with the link to one of its sheets. */
export const answerAgeByLink = endpoint({
  method: 'POST',
  path: '/api/cutsheet/link/answer_age',
  input: z.object({ token: z.string().max(200), over_thirty_months: Answer }),
  data: z.object({ order_id: z.int(), over_thirty_months: Answer }),
  done: 'Age saved',
  refusals: ['sheet_link_over', 'age_answered', 'age_not_asked', 'order_over'],
});
