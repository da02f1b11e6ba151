import type { z } from 'zod';
import { quantityField } from '#contract/booking/booking.ts';
import { Count } from '#contract/lib/fields.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';

/** The eleven quantities of the manual order payload; 0 if not sent. */
export const QUANTITY_FIELDS = Object.fromEntries(
  SPECIES.map((key) => [quantityField(key), Count(9999).default(0)]),
) as Record<`${Species}_qty`, z.ZodDefault<ReturnType<typeof Count>>>;
