import type { Holdings } from '#server/directory/ports.ts';

/**
 * When two records are merged, the customer's invoices move as well. Issued invoices keep the name they were issued to. The
 * kept record's own terms stay; if it has none, it gets the other's.
 */
export const withInvoices = (earlier: Holdings): Holdings => ({
  ...earlier,
  async moveTo(tx, plant_id, from, to) {
    const orders = await earlier.moveTo(tx, plant_id, from, to);
    await tx
      .updateTable('invoices')
      .set({ customer_id: to })
      .where('plant_id', '=', plant_id)
      .where('customer_id', '=', from)
      .execute();
    const ownTerms = await tx
      .selectFrom('customer_terms')
      .select('customer_id')
      .where('plant_id', '=', plant_id)
      .where('customer_id', '=', to)
      .executeTakeFirst();
    if (!ownTerms) {
      await tx
        .updateTable('customer_terms')
        .set({ customer_id: to })
        .where('plant_id', '=', plant_id)
        .where('customer_id', '=', from)
        .execute();
    }
    await tx.deleteFrom('customer_terms').where('plant_id', '=', plant_id).where('customer_id', '=', from).execute();
    return orders;
  },
});
