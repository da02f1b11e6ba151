import { z } from 'zod';
import { type Customer, CustomerForm, type CustomerType } from '#contract/directory/api.ts';
import { splitName } from '#contract/directory/split-name.ts';

/** The values of the customer form, for adding and editing. Matches the contract, except that the portal is a select. */
export const CustomerValues = CustomerForm.omit({ custom_portal: true }).extend({
  deletedcustomers: z.array(z.int()),
});
export type CustomerValues = z.input<typeof CustomerValues>;

/** Blank values for a new record. `typed` is the name that was searched for but not found. */
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

/** The values of an existing record. */
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

/** Only the values changed in the form, so saving never overwrites someone else's change to another field. */
export function changesOf(values: z.output<typeof CustomerValues>, before: object = {}): Partial<typeof values> {
  const known = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(values).filter(([name, value]) => known.get(name) !== value);
  const { customers, deletedcustomers } = values;
  return { ...Object.fromEntries(changed), customers, deletedcustomers };
}

/** A record that was just added: its directory id, its account, and its name. */
export interface AddedCustomer {
  id: number;
  user_ref: number;
  label: string;
}

/** Options for opening the Add Customer dialog. */
export interface AddRequest {
  /** The name that was searched for but not found. */
  typed?: string;
  type?: CustomerType;
  /** What is already known about the person. */
  values?: Partial<CustomerValues>;
  onAdded?: (added: AddedCustomer) => void;
}
