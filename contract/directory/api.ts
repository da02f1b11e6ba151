import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Email, Flag, Id, IntBetween, Line, ListOf, RequiredLine } from '#contract/lib/fields.ts';

export const CUSTOMER_TYPES = ['customer', 'producer'] as const;

/** A record of the plant's directory. `user_ref` is the account behind it, `producer` the user_ref of the owning producer. Spec part 1, section 3. */
export const Customer = z.object({
  id: z.int(),
  user_ref: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  street_address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  type: z.enum(CUSTOMER_TYPES),
  custom_portal: z.union([z.literal(0), z.literal(1)]),
  enablecp: z.enum(['yes', 'no']),
  producer: z.int().nullable(),
  producer_name: z.string(),
  can: z.object({ edit: z.boolean() }),
});
export type Customer = z.output<typeof Customer>;

const CUSTOMER_SORTS = ['name', 'city', 'newest'] as const;

/**
 * The plant's customers and producers. In: search (name, phone, e-mail, city), type, sort, page (from 1) with page_size.
 * Without a page everything is answered, at most 5,000 rows. Out: the rows and how many there are in all. Spec part 1, section 7.
 */
export const getAllCustomers = endpoint({
  method: 'GET',
  path: '/api/profile/getAllCustomers',
  input: z.object({
    search: Line(100).default(''),
    type: z.enum(['', ...CUSTOMER_TYPES]).default(''),
    sort: z.enum(CUSTOMER_SORTS).default('name'),
    page: IntBetween(1, 1_000_000).optional(),
    page_size: IntBetween(1, 100).default(20),
  }),
  data: PageOf(Customer),
  envelope: 'page',
  refusals: [],
  shows: ['customers'],
});

/** The plant's producers, by name; search narrows. Spec part 1, section 7. */
export const getProducers = endpoint({
  method: 'GET',
  path: '/api/profile/getProducers',
  input: z.object({ search: Line(100).default('') }),
  data: z.array(Customer),
  refusals: [],
  shows: ['customers'],
});

/** The customer form, the same on the screen and on the wire. Spec part 1, section 2 (Customer form). */
export const CustomerForm = z.object({
  first_name: RequiredLine(60),
  last_name: RequiredLine(60),
  email: z.union([z.literal(''), Email]).default(''),
  phone: Line(40).default(''),
  address: Line(200).default(''),
  city: Line(100).default(''),
  state: Line(50).default(''),
  zip: z
    .string()
    .trim()
    .regex(/^(\d{5}(-?\d{4})?)?$/, 'Please enter a 5-digit ZIP.')
    .default(''),
  type: z.enum(CUSTOMER_TYPES).default('customer'),
  /** Wins over enablecp when both are sent. Decision C-40. */
  custom_portal: Flag.optional(),
  enablecp: z.enum(['yes', 'no', '']).optional(),
  producer: z.union([Id, z.literal('').transform(() => null), z.null()]).default(null),
  customers: ListOf(Id, 500).default([]),
});

/** Adds a customer or a producer. Out: the directory id and the account behind it. */
export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/profile/addCustomer',
  input: CustomerForm,
  data: z.object({ id: z.int(), user_ref: z.int() }),
  done: 'Add Customer Successfully',
  refusals: ['customer_twice_in_plant', 'producer_unknown', 'customer_unknown', 'key_reused'],
  creates: true,
});

/** Changes one; customers and deletedcustomers link and unlink customers of a producer. */
export const updateCustomer = endpoint({
  method: 'POST',
  path: '/api/profile/updateCustomer',
  input: CustomerForm.extend({ id: Id, deletedcustomers: ListOf(Id, 500).default([]) }),
  data: z.object({ id: z.int() }),
  done: 'Update Customer Successfully',
  refusals: ['customer_twice_in_plant', 'producer_unknown', 'customer_unknown'],
});
