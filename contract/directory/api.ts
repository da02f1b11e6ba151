import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Email, Flag, Id, IdList, IntBetween, Line, RequiredLine, Zip } from '#contract/lib/fields.ts';

export const CUSTOMER_TYPES = ['customer', 'producer'] as const;
export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** A plant's own label for a kind of customer, such as 'wholesale'. */
export const Tag = z.object({ id: z.int(), name: z.string() });
export type Tag = z.output<typeof Tag>;

/**
 * A record in the plant's directory. `user_ref` is the account behind it, `producer` the user_ref of the producer it belongs
 * to.
 */
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
  /** For a producer: the ids of the customers linked to them. */
  customers: z.array(z.int()),
  /** The plant's own tags for this person; only the office sees them. */
  tags: z.array(Tag),
  deleted_at: z.string().nullable(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), restore: z.boolean() }),
});
export type Customer = z.output<typeof Customer>;

/** A leading '-' means descending. Only the office can sort by balance. */
export const CUSTOMER_SORTS = ['name', '-name', 'city', '-city', 'newest', 'balance', '-balance'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/**
 * Lists the plant's customers and producers. Takes search (words in name, phone, email address, and city in any order), type,
 * producer (a user_ref: only the customers linked to them), tag, deleted (deleted records instead), sort, and page (from 1)
 * with page_size. Without a page, everything is returned, up to 5,000 rows. Returns the rows and the total.
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
 * Returns one record for its page. The id of a merged record returns the record it was merged into. `can.invite` says whether
 * the portal invitation can be sent again.
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

/** A person offered in a picker. */
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

/** The most people a picker offers; typing more letters finds the rest. */
export const MAX_FOUND = 10;

/**
 * Finds customers and producers as someone types. Names, email addresses, and phone numbers that begin with the text come
 * first, then those that contain it. Without text, returns the first people by name.
 */
export const findCustomers = endpoint({
  method: 'GET',
  path: '/api/profile/findCustomers',
  input: z.object({ search: Line(100).default(''), type: z.enum(['', ...CUSTOMER_TYPES]).default('') }),
  data: z.array(FoundCustomer),
  refusals: [],
  shows: ['customers'],
});

/** The plant's producers by name; search and page_size narrow the list. */
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
  customers: IdList(500).default([]),
};

/** The customer form, used by the screen and the API. For a producer, `customers` are the ones to link. */
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

/** A change to a record; fields left out stay as they are. */
export const CustomerChange = z
  .object(fields)
  .partial()
  .extend({
    id: Id,
    customers: fields.customers,
    deletedcustomers: IdList(500).default([]),
  });
export type CustomerChange = z.output<typeof CustomerChange>;

/** The reasons a record can't be saved. */
const RECORD_REFUSALS = [
  'customer_twice_in_plant',
  'customer_deleted_in_plant',
  'portal_not_possible',
  'portal_needs_email',
  'producer_unknown',
  'customer_unknown',
] as const;

/**
 * Adds a customer or producer. If the email address already has an account, the record is linked to it. The portal can be
 * opened only for accounts with the role customer or producer. Returns the directory id and the account behind it.
 */
export const addCustomer = endpoint({
  method: 'POST',
  path: '/api/profile/addCustomer',
  input: CustomerForm,
  data: z.object({ id: z.int(), user_ref: z.int() }),
  done: 'Add Customer Successfully',
  refusals: [...RECORD_REFUSALS, 'key_reused'],
  creates: true,
});

/** Changes a record; customers and deletedcustomers link and unlink a producer's customers. */
export const updateCustomer = endpoint({
  method: 'POST',
  path: '/api/profile/updateCustomer',
  input: CustomerChange,
  data: z.object({ id: z.int(), user_ref: z.int() }),
  done: 'Update Customer Successfully',
  refusals: RECORD_REFUSALS,
});
