import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Revision } from '#contract/lib/fields.ts';

/**
 * Recalculates a draft after its animals, shares, or cut sheets have changed. Lines that the office changed, added, or removed
 * stay that way.
 */
export const refreshDraft = endpoint({
  method: 'POST',
  path: '/api/invoice/refresh_draft',
  input: z.object({ invoice_id: Id, revision: Revision }),
  data: z.object({ invoice_id: z.int(), revision: z.int(), total_cents: z.int() }),
  done: 'Draft updated',
  refusals: [
    'invoice_changed',
    'invoice_issued',
    'draft_of_another',
    'not_arrived',
    'two_customers',
    'prices_missing',
    'weight_missing',
    'live_weight_unknown',
    'packed_missing',
    'counts_missing',
    'nothing_to_charge',
    'line_too_large',
    'invoice_too_large',
  ],
});
