import { isStaff, type Role } from '#contract/lib/roles.ts';
import { animalAt, animalsOf, keyOfAnimal, type OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';

/** True if neither the order nor any of its animals' shares has a customer. */
export const hasNoCustomer = (draft: OrderDraft): boolean =>
  draft.customer === null &&
  animalsOf(draft).every((animal) =>
    animalAt(draft, keyOfAnimal(animal)).shares.every(({ customer }) => customer === null),
  );

/**
 * Asks the plant's staff to confirm before saving an order without a customer, unless it already had none. A portal user's
 * order is always their own.
 */
export async function askWithoutCustomer(role: Role, draft: OrderDraft, before?: OrderDraft): Promise<boolean> {
  const wasAlready = before !== undefined && hasNoCustomer(before);
  if (!isStaff(role) || wasAlready || !hasNoCustomer(draft)) return true;
  return askToConfirm({ text: t('This order has no customer. Save anyway?'), yes: t('Save anyway') });
}
