import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { LanguageCode } from '#contract/lib/fields.ts';

/** Saves the caller's language, which is used for messages to them and as the default in a new browser. */
export const saveLanguage = endpoint({
  method: 'POST',
  path: '/api/account/saveLanguage',
  input: z.object({ language: LanguageCode }),
  data: z.null(),
  refusals: [],
});
