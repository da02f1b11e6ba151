import { z } from 'zod';
import { SheetRecord } from '#contract/cut-sheets/api.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id } from '#contract/lib/fields.ts';

/** The new sheet in a list of one; its data_id stands beside the list too. */
const NewSheet = z.array(SheetRecord);

/**
 * Clones a sheet: an open one of the same customer with the same answers, on no order. The original stays as it is. Spec part 2,
 * section 7; decision C-116.
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
 * Begins a sheet on no order, empty or with the plant's standard cut. A portal user who names no customer begins an own one.
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
