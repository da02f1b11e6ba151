import type { Seller } from '#contract/directory/finder-api.ts';
import type { AddRequest } from '#web/directory/customer-values.ts';

/** What the office copies from a seller: name and location. Sellers share their contact details themselves. */
export const sellerAsCustomer = ({ first_name, last_name, city, state, zip }: Seller): AddRequest => ({
  type: 'producer',
  values: { first_name, last_name, city, state, zip },
});
