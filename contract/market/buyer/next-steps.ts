import { STEPS, type Step } from '#contract/market/buyer/steps.ts';

/** What a buyer should do next, most urgent first. */
export const NEXT_STEPS = ['pay_balance', 'pick_up', 'fill_sheet', 'review', 'invite'] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

export const byUrgency = (one: { step: NextStep }, other: { step: NextStep }): number =>
  NEXT_STEPS.indexOf(one.step) - NEXT_STEPS.indexOf(other.step);

interface Purchase {
  kind: 'animal' | 'product';
  state: 'bought' | 'withdrawn' | 'refunded';
  bought_quarters: number | null;
  order_id: number | null;
  can: { pay_balance: boolean };
}
interface Progress {
  step: Step;
  cut_sheet: { is_submitted: boolean } | null;
  review: object | null;
  can: { review: boolean };
}

/** Whether cutting has begun, which locks the cut sheet. */
const isCut = (step: Step): boolean => STEPS.indexOf(step) >= STEPS.indexOf('cut');

/** What the buyer needs to do about a purchase, or can do to help it along. */
export function nextStepsOf(purchase: Purchase, progress: Progress | undefined): NextStep[] {
  if (purchase.state !== 'bought') return [];
  const isDue: Readonly<Record<NextStep, boolean>> = {
    pay_balance: purchase.can.pay_balance,
    pick_up: progress?.step === 'ready',
    fill_sheet: progress?.cut_sheet?.is_submitted === false && !isCut(progress.step),
    review: progress?.can.review === true && progress.review === null,
    invite: purchase.kind === 'animal' && purchase.order_id === null && (purchase.bought_quarters ?? 4) < 4,
  };
  return NEXT_STEPS.filter((step) => isDue[step]);
}
