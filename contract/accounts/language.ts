import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { LanguageCode } from '#contract/lib/fields.ts';

/** Saves the caller's language. Their messages are written in it, and a new browser starts in it. */
export const saveLanguage = endpoint({
  method: 'POST',
  path: '/api/account/saveLanguage',
  input: z.object({ language: LanguageCode }),
  data: z.null(),
  refusals: [],
});
