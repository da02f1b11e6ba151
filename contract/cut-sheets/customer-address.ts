import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Email, Id, Json, Line, Zip } from '#contract/lib/fields.ts';

/** Whom a cut sheet is for and how to reach them. Spec part 1, section 3. */
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

/** The cut-sheet address of a customer, to those who may see the customer's record. */
export const getCustomFormCustomer = endpoint({
  method: 'POST',
  path: '/api/cutsheet/get_custom_form_customer',
  input: z.object({ customer_id: Id }),
  data: Addressed.extend({ can: z.object({ edit: z.boolean() }) }),
  refusals: [],
  shows: ['customers'],
});

/**
 * Changes a customer's cut-sheet address; what is left out stays as it was, and names are only shown there: they are changed in
 * All Customers. The cut sheets of the customer show it at once. Spec part 1, sections 2 (Customer details popup) and 7.
 */
export const updateCustomFormCustomer = endpoint({
  method: 'POST',
  path: '/api/cutsheet/update_custom_form_customer',
  input: z.object({ customer_id: Id, customer_address: Json(CustomerAddress.partial()) }),
  data: Addressed,
  done: 'Customer info updated successfully',
  refusals: ['customer_twice_in_plant', 'customer_deleted_in_plant', 'portal_not_possible', 'portal_needs_email'],
});
