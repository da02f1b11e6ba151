import { port } from '#contract/lib/port.ts';
import type { PackedProduct } from '#contract/orders/packed-products.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

interface ShareBilling {
  /** Records what a share weighs, product by product, and recalculates the drafts that it is on. */
  weighShare(
    tx: Tx,
    who: Who<PlantActor>,
    weights: {
      invoice_id: number;
      revision: number;
      cart_id: number;
      live_weight_clb: number | null;
      seen_live_clb: number | null;
      packaged_weight_clb: number | null;
      products: PackedProduct[];
      seen_products: PackedProduct[];
      is_sure: boolean;
    },
  ): Promise<unknown>;
}

interface OpenInvoices {
  /** Those of these shares for which something is open on the plant's invoices. */
  sharesOwed(db: Db, plant_id: number, cart_ids: readonly number[]): Promise<number[]>;
}

/** What packing needs from invoicing, which is built on the floor. */
export const shareBilling = port<ShareBilling>('share billing');

/** What the floor asks about the plant’s invoices, which are built on its work. */
export const openInvoices = port<OpenInvoices>('open invoices');
