import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { LanguageCode } from '#contract/lib/fields.ts';

/** Keeps the language that the caller has chosen: messages to them are written in it, and a new browser begins in it. */
export const saveLanguage = endpoint({
  method: 'POST',
  path: '/api/account/saveLanguage',
  input: z.object({ language: LanguageCode }),
  data: z.null(),
  refusals: [],
});
