import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Email, Flag, Id, IntBetween, Line, ListOf, RequiredLine, Zip } from '#contract/lib/fields.ts';

export const CUSTOMER_TYPES = ['customer', 'producer'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** A word of the plant's own for a kind of customers, such as 'wholesale'. */
export const Tag = z.object({ id: z.int(), name: z.string() });
export type Tag = z.output<typeof Tag>;

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
  /** The plant's own words for this person; only the office reads them. */
  tags: z.array(Tag),
  deleted_at: z.string().nullable(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), restore: z.boolean() }),
});
export type Customer = z.output<typeof Customer>;

/** '-' before a sort means descending. */
export const CUSTOMER_SORTS = ['name', '-name', 'city', '-city', 'newest'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/**
 * The plant's customers and producers. In: search (words of name, phone, e-mail and city in any order), type, producer (a
 * user_ref: only the customers linked to them), tag, deleted (those who were deleted instead), sort, page (from 1) with page_size. Without a page everything is answered, at
 * most 5,000 rows. Out: the rows and how many there are in all. Spec part 1, section 7.
 */
export const getAllCustomers = endpoint({
  method: 'GET',
  path: '/api/profile/getAllCustomers',
  input: z.object({
    search: Line(100).default(''),
    type: z.enum(['', ...CUSTOMER_TYPES]).default(''),
    producer: Id.optional(),
    tag: Id.optional(),
    deleted: Flag.default(false),
    sort: z.enum(CUSTOMER_SORTS).default('name'),
    page: IntBetween(1, 1_000_000).optional(),
    page_size: IntBetween(1, 100).default(20),
  }),
  data: PageOf(Customer),
  envelope: 'page',
  refusals: [],
  shows: ['customers'],
});

/**
 * One record, as its page shows it. The id of one that was merged answers the record it was merged into. `can` says further
 * whether an invitation to the portal can be sent again.
 */
export const viewCustomer = endpoint({
  method: 'GET',
  path: '/api/profile/viewCustomer/:id',
  input: z.object({ id: Id }),
  data: Customer.extend({
    can: Customer.shape.can.extend({ merge: z.boolean(), note: z.boolean(), invite: z.boolean() }),
  }),
  refusals: [],
  shows: ['customers'],
});

/** Who a picker offers. */
export const FoundCustomer = Customer.pick({
  id: true,
  user_ref: true,
  first_name: true,
  last_name: true,
  email: true,
  phone_number: true,
  city: true,
  type: true,
});
export type FoundCustomer = z.output<typeof FoundCustomer>;

/** At most so many are offered; whoever is not among them is found by another letter. */
export const MOST_FOUND = 10;

/**
 * Customers and producers while somebody types: those whose name, e-mail address or phone number begins with what was typed come
 * first, then those who have it anywhere. Nothing typed: the first by name.
 */
export const findCustomers = endpoint({
  method: 'GET',
  path: '/api/profile/findCustomers',
  input: z.object({ search: Line(100).default(''), type: z.enum(['', ...CUSTOMER_TYPES]).default('') }),
  data: z.array(FoundCustomer),
  refusals: [],
  shows: ['customers'],
});

/** The plant's producers, by name; search narrows, page_size bounds. Spec part 1, section 7. */
export const getProducers = endpoint({
  method: 'GET',
  path: '/api/profile/getProducers',
  input: z.object({ search: Line(100).default(''), page_size: IntBetween(1, 100).optional() }),
  data: z.array(Customer),
  refusals: [],
  shows: ['customers'],
});

const fields = {
  first_name: RequiredLine(60),
  last_name: Line(60),
  email: z.union([z.literal(''), Email]),
  phone: Line(40),
  address: Line(200),
  city: Line(100),
  state: Line(50),
  zip: Zip,
  type: z.enum(CUSTOMER_TYPES),
  custom_portal: Flag.optional(),
  enablecp: z.enum(['yes', 'no', '']).optional(),
  producer: z.union([Id, z.literal('').transform(() => null), z.null()]),
  customers: ListOf(Id, 500).default([]),
};

/** The customer form, the same on the screen and on the wire. `customers` are linked to a producer. Spec part 1, sections 2, 3. */
export const CustomerForm = z.object({
  ...fields,
  last_name: fields.last_name.default(''),
  email: fields.email.default(''),
  phone: fields.phone.default(''),
  address: fields.address.default(''),
  city: fields.city.default(''),
  state: fields.state.default(''),
  zip: fields.zip.default(''),
  type: fields.type.default('customer'),
  producer: fields.producer.default(null),
});
export type CustomerForm = z.output<typeof CustomerForm>;

/** A change of a record: what is left out stays as it was. */
export const CustomerChange = z
  .object(fields)
  .partial()
  .extend({
    id: Id,
    customers: fields.customers,
    deletedcustomers: ListOf(Id, 500).default([]),
  });
export type CustomerChange = z.output<typeof CustomerChange>;

/**
 * Adds a customer or a producer. A known e-mail address links the record to its account, whoever that is; the portal opens only
 * for accounts of the roles customer and producer. Out: the directory id and the account behind it. Decisions C-45, C-46, C-50.
 */
export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/profile/addCustomer',
  input: CustomerForm,
  data: z.object({ id: z.int(), user_ref: z.int() }),
  done: 'Add Customer Successfully',
  refusals: [
    'customer_twice_in_plant',
    'customer_deleted_in_plant',
    'portal_not_possible',
    'portal_needs_email',
    'producer_unknown',
    'customer_unknown',
    'key_reused',
  ],
  creates: true,
});

/** Changes one; customers and deletedcustomers link and unlink customers of a producer. */
export const updateCustomer = endpoint({
  method: 'POST',
  path: '/api/profile/updateCustomer',
  input: CustomerChange,
  data: z.object({ id: z.int(), user_ref: z.int() }),
  done: 'Update Customer Successfully',
  refusals: [
    'customer_twice_in_plant',
    'customer_deleted_in_plant',
    'portal_not_possible',
    'portal_needs_email',
    'producer_unknown',
    'customer_unknown',
  ],
});
