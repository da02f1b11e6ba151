import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, LanguageCode } from '#contract/lib/fields.ts';

/**
 * The language of a customer's emails, texts, and documents. People who sign in choose it themselves, and the office can only
 * see it then.
 */
export const customerLanguage = endpoint({
  method: 'POST',
  path: '/api/profile/customerLanguage',
  input: z.object({ id: Id }),
  data: z.object({ language: LanguageCode, can: z.object({ change: z.boolean() }) }),
  refusals: [],
  shows: ['customers'],
});

export const setCustomerLanguage = endpoint({
  method: 'POST',
  path: '/api/profile/setCustomerLanguage',
  input: z.object({ id: Id, language: LanguageCode }),
  data: z.object({ id: z.int() }),
  done: 'Language saved',
  refusals: ['language_is_theirs'],
});
