import { MAX_HANG_DAYS } from '#contract/accounts/settings-api.ts';
import type { OrderDetails } from '#contract/booking/api.ts';
import { plainDollars } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Organ } from '#contract/orders/animal-terms.ts';
import { answerOf } from '#contract/orders/offering.ts';
import {
  animalAt,
  animalsOf,
  checkShares,
  type DraftAnimal,
  EMPTY_ANIMAL,
  EMPTY_DRAFT,
  EMPTY_SHARE,
  HANG_WORDS,
  isHangDays,
  OrderDraft,
} from '#web/booking/order-draft/order-draft.ts';
import { t } from '#web/lib/words.ts';

/** The edited animal keeps its key when its species changes. */
export const EDITED = 'edited';
export const EDITED_SHARES = `animals.${EDITED}.shares` as const;
export const editedAnimal = (draft: OrderDraft): DraftAnimal => animalAt(draft, EDITED);

/** Turns an order into a draft. An animal that isn't split gets one blank share. */
export function draftOfOrder(order: OrderDetails): OrderDraft {
  const { brought_by: broughtBy } = order;
  const files = (field: string) =>
    order.files
      .filter((file) => file.field === field)
      .map(({ attachment_id, file_name }) => ({ attachment_id, file_name }));
  const shares = order.split.map(({ cart_id, form_customer_id, first_name, last_name, form_id, qty }) => ({
    cart_id,
    customer: { id: form_customer_id, label: `${first_name} ${last_name}`.trim() },
    template_id: form_id,
    quarters: qty,
  }));
  return {
    ...EMPTY_DRAFT,
    event_name: order.title,
    customer: broughtBy && { id: broughtBy.id, label: `${broughtBy.first_name} ${broughtBy.last_name}`.trim() },
    organic: order.organic as OrderDraft['organic'],
    quantities: { [order.species]: order.heads },
    dropoff_date: order.dropoff_date,
    kill_date: order.kill_date,
    rrule: order.rrule,
    organs: order.organs.split(',').filter(Boolean) as Organ[],
    process_option: order.process_option as OrderDraft['process_option'],
    offering: answerOf(order.offering),
    sex: order.sex as OrderDraft['sex'],
    extra_field_1: order.extra_field_1,
    organic_certified_file: files('organic_certified_file'),
    thirty_plus_file: files('thirty_plus_file'),
    deposit: depositOf(order),
    animals: {
      [EDITED]: {
        ...EMPTY_ANIMAL,
        ear_tag_id: order.ear_tag_id,
        hang: order.hang === null ? '' : String(order.hang),
        over_thirty_months: order.over_thirty_months as DraftAnimal['over_thirty_months'],
        shares: shares.length > 0 ? shares : [EMPTY_SHARE],
      },
    },
  };
}

/** The booking's deposit as shown in the dialog. */
export const depositOf = ({ deposit }: Pick<OrderDetails, 'deposit'>): OrderDraft['deposit'] =>
  deposit
    ? { amount: plainDollars(deposit.amount_cents), contact: deposit.email || deposit.phone }
    : { amount: '', contact: '' };

/** The only animal or flock in the counters; null if there isn't exactly one. */
export function namedAnimal(draft: Pick<OrderDraft, 'quantities'>): { species: Species; heads: number } | null {
  const [animal, ...others] = animalsOf(draft);
  return animal && others.length === 0 ? { species: animal.species, heads: animal.heads } : null;
}

const ONE_ANIMAL = 'An order must have exactly one animal.' satisfies Words;

/** Validation before saving changes to `order`. Untouched shares may stay incomplete. */
export const editRules = (order: OrderDetails) =>
  OrderDraft.superRefine((draft, ctx) => {
    if (draft.event_name.trim() === '') ctx.addIssue({ code: 'custom', path: ['event_name'], message: 'Required' });
    if (!namedAnimal(draft)) ctx.addIssue({ code: 'custom', path: ['quantities'], message: ONE_ANIMAL });
    const { shares, hang } = editedAnimal(draft);
    if (!isHangDays(hang)) {
      const message = t(HANG_WORDS, { most: MAX_HANG_DAYS });
      ctx.addIssue({ code: 'custom', path: ['animals', EDITED, 'hang'], message });
    }
    const isUntouched = JSON.stringify(shares) === JSON.stringify(editedAnimal(draftOfOrder(order)).shares);
    if (!isUntouched) checkShares(shares, ctx, ['animals', EDITED, 'shares']);
  });
