import { z } from 'zod';
import { type Customer, CustomerForm, type CustomerType } from '#contract/directory/api.ts';
import { splitName } from '#web/directory/find-customers.ts';

/** What the customer form holds, for a new record and for a change: the contract's rules, with the portal as its select has it. */
export const CustomerValues = CustomerForm.omit({ custom_portal: true }).extend({
  deletedcustomers: z.array(z.int()),
});
export type CustomerValues = z.input<typeof CustomerValues>;

/** The form of a new record; `typed` is the name that was looked for and not found. */
export const newValues = (typed: string, type: CustomerType): CustomerValues => ({
  ...splitName(typed),
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  enablecp: '',
  type,
  producer: null,
  customers: [],
  deletedcustomers: [],
});

/** The form of a record as it stands. */
export const valuesOf = (customer: Customer): CustomerValues => ({
  first_name: customer.first_name,
  last_name: customer.last_name,
  email: customer.email,
  phone: customer.phone_number,
  address: customer.street_address,
  city: customer.city,
  state: customer.state,
  zip: customer.zip,
  enablecp: customer.enablecp,
  type: customer.type,
  producer: customer.producer,
  customers: [],
  deletedcustomers: [],
});

/** A record just added: its directory id, the account behind it, its name. */
export interface AddedCustomer {
  id: number;
  user_ref: number;
  label: string;
}

/** What opens the Add Customer dialog. */
export interface AddRequest {
  /** The name that was looked for and not found. */
  typed?: string;
  type?: CustomerType;
  /** What is known of the person already. */
  values?: Partial<CustomerValues>;
  onAdded?: (added: AddedCustomer) => void;
}
