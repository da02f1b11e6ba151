import { z } from 'zod';
import { DOCUMENT_NAMES } from '#contract/legal/documents.ts';
import { endpoint } from '#contract/lib/endpoint.ts';

/**
 * One of the five legal texts and the signed-in person's acceptance of it. `is_due`: they accepted an older version but not
 * the current one.
 */
export const Agreement = z.object({
  agreement: z.enum(DOCUMENT_NAMES),
  /** The current version, named by its date. */
  version: z.string(),
  /** The versions they accepted, newest first; `accepted_at` is a timestamp. */
  accepted: z.array(z.object({ version: z.string(), accepted_at: z.string() })),
  is_due: z.boolean(),
});
export type Agreement = z.output<typeof Agreement>;

/** The texts the signed-in person has accepted, with version and time. Always includes the terms and the privacy policy. */
export const getAgreements = endpoint({
  method: 'GET',
  path: '/api/legal/getAgreements',
  input: z.object({}),
  data: z.array(Agreement),
  refusals: [],
  shows: ['account'],
});

/**
 * Accepts the current version of a text the person has just read. Accepting twice changes nothing; any other version is
 * refused.
 */
export const acceptAgreement = endpoint({
  method: 'POST',
  path: '/api/legal/acceptAgreement',
  input: z.object({ agreement: z.enum(DOCUMENT_NAMES), version: z.string().max(10) }),
  data: z.null(),
  refusals: ['agreement_outdated'],
});
