import { isOffice, isStaff } from '#contract/lib/roles.ts';
import type { PayableOrder } from '#server/invoicing/deposit-store.ts';
import type { PlantActor } from '#server/lib/who.ts';

/**
 * The office sees payments for every order; portal users see them for orders they are involved in. Butchers don't handle money.
 */
export const maySeePayments = (actor: PlantActor, { parties }: Pick<PayableOrder, 'parties'>): boolean =>
  isStaff(actor.role) ? isOffice(actor.role) : parties.includes(actor.account_id);
