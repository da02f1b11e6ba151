import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween } from '#contract/lib/fields.ts';
import { SharedText } from '#contract/lib/shared-text.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { STEPS } from '#contract/market/buyer/steps.ts';
import { hasContact } from '#contract/market/lots/contact-details.ts';
import { ANIMAL_STAGES } from '#contract/orders/stages.ts';

const Contact = z.object({ name: z.string(), phone: z.string() });

/** Anyone can read reviews and the farm's answers. */
const ReviewText = SharedText(1000).refine(
  (text) => !hasContact(text),
  'Leave out phone numbers, addresses, and links.' satisfies Words,
);

/** How far along each of the signed-in user's purchases is, by claim. Leaves out withdrawn and refunded purchases. */
export const trackPurchases = endpoint({
  method: 'GET',
  path: '/api/market/trackPurchases',
  input: z.object({}),
  data: z.array(
    z.object({
      claim_id: z.int(),
      /** The last completed step. */
      step: z.enum(STEPS),
      /** The animal's stage at the plant; null if there is no order yet, or if it was rejected or deleted. */
      stage: z.enum(ANIMAL_STAGES).nullable(),
      hanging_weight_clb: z.int().nullable(),
      kill_date: z.string().nullable(),
      /**
       * When the meat should be ready at the plant, if known; null for pickup at the farm, and once the meat is late or
       * ready.
       */
      ready_on: z.string().nullable(),
      /** The cut sheet for the buyer's own share at the plant. */
      cut_sheet: z.object({ is_submitted: z.boolean() }).nullable(),
      /**
       * The plant's invoice to the buyer for processing their share: what was paid, including by deposit or credit, and what is
       * still due. A share bought in several purchases has one invoice, which only the latest of them shows.
       */
      invoice: z.object({ number: z.string(), paid_cents: z.int(), open_cents: z.int() }).nullable(),
      /** The seller's phone number is '' until neither side can back out of the deal. */
      seller: Contact,
      plant: Contact.nullable(),
      review: z.object({ stars: z.int(), review: z.string(), answer: z.string() }).nullable(),
      can: z.object({ review: z.boolean() }),
      /** This lot or, if it isn't for sale, another of the seller's lots of this species; null if none is for sale. */
      reorder_lot_id: z.int().nullable(),
    }),
  ),
  refusals: [],
  shows: ['market', 'orders', 'cut_sheets', 'payments'],
});

/** Makes a link to the buyer's own cut sheet, which opens without an account at the plant. */
export const openOwnSheet = endpoint({
  method: 'POST',
  path: '/api/market/openOwnSheet',
  input: z.object({ claim_id: Id }),
  data: z.object({ path: z.string() }),
  refusals: [],
});

/** Makes a link to the plant's invoice for the buyer's own share, where it can be paid without an account at the plant. */
export const openOwnInvoice = endpoint({
  method: 'POST',
  path: '/api/market/openOwnInvoice',
  input: z.object({ claim_id: Id }),
  data: z.object({ url: z.string() }),
  refusals: ['nothing_due'],
});

/**
 * Reviews a farm after pickup. Everything bought from a lot in one checkout shares one review, which can be changed later.
 * Returns the claim that shows it.
 */
export const writeReview = endpoint({
  method: 'POST',
  path: '/api/market/writeReview',
  input: z.object({ claim_id: Id, stars: IntBetween(1, 5), review: ReviewText.default('') }),
  data: z.object({ claim_id: z.int() }),
  done: 'Thanks for your review',
  refusals: ['review_too_early'],
});

/** Posts the seller's answer to a review of their farm. */
export const answerReview = endpoint({
  method: 'POST',
  path: '/api/market/answerReview',
  input: z.object({ claim_id: Id, answer: ReviewText }),
  data: z.object({ claim_id: z.int() }),
  done: 'Saved',
  refusals: [],
});
