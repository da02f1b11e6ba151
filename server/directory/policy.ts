import type { CustomerChange, CustomerType } from '#contract/directory/api.ts';
import { isOffice, type Role } from '#contract/lib/roles.ts';
import { type Actor, guard, type PlantActor } from '#server/lib/who.ts';

/** Everyone at a plant except butchers, who don't have customers. */
export const directoryPeople = guard<PlantActor>('orderers');

/** Farms, which may ask to be in a plant's directory. */
export const farms = guard<Actor>('sellers');

/** The account behind a record and its producer's account. */
export interface RecordParties {
  account_id: number;
  producer_id: number | null;
}

/** The office sees and edits everyone, a producer their own record and their customers', and a customer only their own. */
export const mayEditRecord = (actor: PlantActor, { account_id, producer_id }: RecordParties): boolean =>
  isOffice(actor.role) || account_id === actor.account_id || producer_id === actor.account_id;

/** Notes, tags, deleting, and merging are internal to the plant, so only the office may use them. */
export const mayKeepRecords = (actor: PlantActor): boolean => isOffice(actor.role);

/** The part of a record that concerns the plant, as opposed to the person's name and address. */
export interface Standing {
  type: CustomerType;
  producer_id: number | null;
  has_portal: boolean;
}
type StandingForm = Pick<CustomerChange, 'type' | 'producer' | 'custom_portal' | 'enablecp'>;

/**
 * What this user may set. Only the office chooses type, portal, and producer. Customers that a producer adds or changes are
 * always the producer's own, no matter what the call says. A producer can't have a producer.
 */
export function allowedStanding(
  actor: PlantActor,
  form: StandingForm,
  before: Standing & { account_id: number | null },
): Standing {
  if (isOffice(actor.role)) {
    const type = form.type ?? before.type;
    const producer_id = form.producer === undefined ? before.producer_id : form.producer;
    return {
      type,
      producer_id: type === 'producer' ? null : producer_id,
      has_portal: portalChoice(form) ?? before.has_portal,
    };
  }
  const isOwnCustomer = actor.role === 'producer' && before.account_id !== actor.account_id;
  return {
    type: before.type,
    producer_id: isOwnCustomer ? actor.account_id : before.producer_id,
    has_portal: before.has_portal,
  };
}

/** Only the office decides which customers belong to a producer. */
export const mayLinkCustomers = (actor: PlantActor, { type }: Standing): boolean =>
  isOffice(actor.role) && type === 'producer';

/**
 * Only these accounts can use a plant's portal. An account's role doesn't change just because a plant enters its address.
 */
export const canUsePortal = (role: Role): boolean => role === 'customer' || role === 'producer';

/**
 * Reads the portal switch, which clients send under either of two names; custom_portal wins. Undefined if the form leaves it
 * at 'Select'.
 */
function portalChoice(form: {
  custom_portal?: boolean | undefined;
  enablecp?: 'yes' | 'no' | '' | undefined;
}): boolean | undefined {
  if (form.custom_portal !== undefined) return form.custom_portal;
  return form.enablecp ? form.enablecp === 'yes' : undefined;
}
