import type { Seller } from '#contract/directory/finder-api.ts';
import type { AddRequest } from '#web/directory/customer-values.ts';

/** What the office writes down of a seller: who and where. How to reach them is for the seller to say. */
export const sellerAsCustomer = ({ first_name, last_name, city, state, zip }: Seller): AddRequest => ({
  type: 'producer',
  values: { first_name, last_name, city, state, zip },
});
