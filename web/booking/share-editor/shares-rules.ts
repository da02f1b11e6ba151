import { z } from 'zod';
import { checkShares, DraftShare } from '#web/booking/order-draft/order-draft.ts';
import type { SharesForm } from '#web/booking/share-editor/share-rows.ts';

/** Validates a form whose only fields are shares. They must add up to `whole` quarters. */
export const sharesRules = (whole?: number): z.ZodType<SharesForm, SharesForm> =>
  z
    .object({ shares: z.array(DraftShare) })
    .superRefine(({ shares }, ctx) => checkShares(shares, ctx, ['shares'], whole));
