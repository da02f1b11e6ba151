import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email, Id, Json, Line, Zip } from '#contract/lib/fields.ts';

/** Who a cut sheet is for and how to reach them. */
export const CustomerAddress = z.object({
  first_name: Line(60),
  last_name: Line(60),
  email: z.union([z.literal(''), Email]),
  phone_number: Line(40),
  city: Line(100),
  state: Line(50),
  country: Line(60),
  zip_code: Zip,
  street_address: Line(200),
  street_address_2: Line(200),
});
export type CustomerAddress = z.output<typeof CustomerAddress>;

const Addressed = z.object({
  customer_id: z.int(),
  customer_address: CustomerAddress.extend({ email: z.string(), zip_code: z.string() }),
});

/** A customer's cut-sheet address, for those who may see the customer's record. */
export const getCustomFormCustomer = endpoint({
  method: 'POST',
  path: '/api/cutsheet/get_custom_form_customer',
  input: z.object({ customer_id: Id }),
  data: Addressed.extend({ can: z.object({ edit: z.boolean() }) }),
  refusals: [],
  shows: ['customers'],
});

/**
 * Changes a customer's cut-sheet address; omitted fields don't change, except that a new first line clears the second line
 * and the country. Names are read-only here; they are changed in All Customers. The customer's cut sheets show the new
 * address right away.
 */
export const updateCustomFormCustomer = endpoint({
  method: 'POST',
  path: '/api/cutsheet/update_custom_form_customer',
  input: z.object({ customer_id: Id, customer_address: Json(CustomerAddress.partial()) }),
  data: Addressed,
  done: 'Customer info updated successfully',
  refusals: ['customer_twice_in_plant', 'customer_deleted_in_plant', 'portal_not_possible', 'portal_needs_email'],
});
