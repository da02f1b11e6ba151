import { z } from 'zod';
import { TRADE_WARNINGS } from '#contract/booking/trade-warnings.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { Offering } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

/** An animal or flock on the printed sheet for its drop-off day. */
const SheetRow = z.object({
  order_id: z.int(),
  title: z.string(),
  species: SpeciesKey,
  heads: z.int(),
  tagid: z.string(),
  process_option: z.string(),
  offering: Offering,
  is_organic: z.boolean(),
  over_thirty_months: z.enum(['', 'yes', 'no']),
  kill_date: z.string(),
  status: z.literal([ORDER_STATUS.pending, ORDER_STATUS.open, ORDER_STATUS.completed]),
  received_at: z.string().nullable(),
  /** The person who brings the animals, and everyone with a share. Includes phone numbers so that staff can call them. */
  brought_by: z.object({ name: z.string(), phone: z.string() }).nullable(),
  shares: z.array(z.object({ cart_id: z.int(), name: z.string(), phone: z.string(), quarters: z.int() })),
  remark: z.string(),
  /** What staff need to know before the kill. */
  warnings: z.array(z.enum(TRADE_WARNINGS)),
});
export type SheetRow = z.output<typeof SheetRow>;

/**
 * Everything dropped off on a day: religious first, then organic, and within each group by arrival time. Requests are
 * left out.
 */
export const dropoffSheet = endpoint({
  method: 'GET',
  path: '/api/order/dropoffSheet',
  input: z.object({ date: Day }),
  data: z.object({ date: z.string(), rows: z.array(SheetRow) }),
  refusals: [],
  shows: ['orders'],
});
