import { z } from 'zod';

/** What the signed-in person may do with an order, so that screens never show a button the server would refuse. */
export const OrderAbilities = z.object({
  edit: z.boolean(),
  /** Change what the plant plans its work by. Whoever asked for the order can do so until the plant accepts it. */
  plan: z.boolean(),
  receive: z.boolean(),
  undo_receipt: z.boolean(),
  complete: z.boolean(),
  schedule: z.boolean(),
  decide: z.boolean(),
  remove: z.boolean(),
});
export type OrderAbilities = z.output<typeof OrderAbilities>;
