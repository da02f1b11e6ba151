import { z } from 'zod';
import { SheetRecord } from '#contract/cut-sheets/api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id } from '#contract/lib/fields.ts';

/** A list that contains just the new sheet. Its data_id is also sent alongside the list. */
const NewSheet = z.array(SheetRecord);

/**
 * Clones a sheet: creates an open one for the same customer, with the same answers and no order. The original doesn't
 * change. See docs/decisions/0023.
 */
export const copyCustomFormData = endpoint({
  method: 'POST',
  path: '/api/cutsheet/copy_custom_form_data',
  input: z.object({ form_id: Id, data_id: Id }),
  data: NewSheet,
  refusals: ['template_unused', 'customer_unknown', 'key_reused'],
  creates: true,
  envelope: 'result',
});

/**
 * Starts a sheet without an order, blank or with the plant's standard cut. If a portal user doesn't name a customer,
 * the sheet is their own.
 */
export const createCustomFormData = endpoint({
  method: 'POST',
  path: '/api/cutsheet/create_custom_form_data',
  input: z.object({ form_id: Id, customer_id: Id.optional(), standard: Flag.default(false) }),
  data: NewSheet,
  refusals: ['cut_sheet_unknown', 'customer_unknown', 'key_reused'],
  creates: true,
  envelope: 'result',
});
