import { z } from 'zod';
import { DOCUMENT_NAMES } from '#contract/legal/documents.ts';
import { endpoint } from '#contract/lib/endpoint.ts';

/** One of the five texts as it stands with the signed-in person. `is_due`: they accepted an older version and not yet the one that holds. */
export const Agreement = z.object({
  agreement: z.enum(DOCUMENT_NAMES),
  /** The version that holds today, a day. */
  version: z.string(),
  /** What they accepted, newest first; `accepted_at` is an instant. */
  accepted: z.array(z.object({ version: z.string(), accepted_at: z.string() })),
  is_due: z.boolean(),
});
export type Agreement = z.output<typeof Agreement>;

/** The texts the signed-in person has accepted, which version of each and when; the terms and the privacy policy always. */
export const getAgreements = endpoint({
  method: 'GET',
  path: '/api/legal/getAgreements',
  input: z.object({}),
  data: z.array(Agreement),
  refusals: [],
  shows: ['account'],
});

/** Accepts the version of a text that holds today, which the person has just read. A second time changes nothing. Another version is refused. */
export const acceptAgreement = endpoint({
  method: 'POST',
  path: '/api/legal/acceptAgreement',
  input: z.object({ agreement: z.enum(DOCUMENT_NAMES), version: z.string().max(10) }),
  data: z.null(),
  refusals: ['agreement_outdated'],
});
