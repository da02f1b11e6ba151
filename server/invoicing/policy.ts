import { isOffice, isStaff } from '#contract/lib/roles.ts';
import type { PayableOrder } from '#server/invoicing/deposit-store.ts';
import type { PlantActor } from '#server/lib/who.ts';

/** The office sees what every order is paid; portal users see it for orders they are involved in. Butchers take no money. */
export const maySeePayments = (actor: PlantActor, { parties }: Pick<PayableOrder, 'parties'>): boolean =>
  isStaff(actor.role) ? isOffice(actor.role) : parties.includes(actor.account_id);
