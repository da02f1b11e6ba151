import * as api from '#contract/directory/api.ts';
import { customerKeepers } from '#server/accounts/policy.ts';
import { addCustomer } from '#server/directory/add-customer.ts';
import { getAllCustomers } from '#server/directory/list-customers.ts';
import { getProducers } from '#server/directory/list-producers.ts';
import { directoryPeople } from '#server/directory/policy.ts';
import { updateCustomer } from '#server/directory/update-customer.ts';
import { type Route, read, write } from '#server/lib/route.ts';

/** Which records a person sees, and what of them they may change, is decided inside. */
export const routes: Route[] = [
  read(api.getAllCustomers, directoryPeople, getAllCustomers),
  read(api.getProducers, directoryPeople, getProducers),
  write(api.addCustomer, customerKeepers, addCustomer),
  write(api.updateCustomer, directoryPeople, updateCustomer),
];
