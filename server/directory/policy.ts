import type { CustomerChange, CustomerType } from '#contract/directory/api.ts';
import { portalChoice } from '#contract/directory/customer-portal.ts';
import { isOffice, type Role } from '#contract/lib/roles.ts';
import { guard, type PlantActor } from '#server/lib/who.ts';

/** Everybody of a plant but the butcher, who has no customers. Decisions C-43, C-44. */
export const directoryPeople = guard<PlantActor>('orderers');

/** The account behind a record and the account of its producer. */
export interface RecordParties {
  account_id: number;
  producer_id: number | null;
}

/** The office sees and edits everybody, a producer himself and the customers linked to him, a customer only himself. Decision C-44. */
export const mayEditRecord = (actor: PlantActor, { account_id, producer_id }: RecordParties): boolean =>
  isOffice(actor.role) || account_id === actor.account_id || producer_id === actor.account_id;

/** Notes, tags, deleting and merging are the plant's own bookkeeping: the office's. */
export const mayKeepRecords = (actor: PlantActor): boolean => isOffice(actor.role);

/** What decides over a record's place in the plant, as opposed to its name and address. */
export interface Standing {
  type: CustomerType;
  producer_id: number | null;
  has_portal: boolean;
}
type StandingForm = Pick<CustomerChange, 'type' | 'producer' | 'custom_portal' | 'enablecp'>;

/**
 * What this person may make of a record's standing. Type, portal and producer are the office's to choose; whatever a producer
 * sends, the customers he adds and changes are his own. A producer has no producer. Spec part 1, section 6.
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

/** The office says which customers are a producer's. Spec part 1, section 6. */
export const mayLinkCustomers = (actor: PlantActor, { type }: Standing): boolean =>
  isOffice(actor.role) && type === 'producer';

/** Only these accounts can enter a plant's portal: nobody's account changes its kind because a plant writes down its address. Decision C-45. */
export const canUsePortal = (role: Role): boolean => role === 'customer' || role === 'producer';
