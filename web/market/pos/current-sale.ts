import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { RECORDED_FOR_INVOICES } from '#contract/payments/methods.ts';
import { TAXED_AS, UNITS } from '#contract/pricing/counter-goods.ts';
import { useMe } from '#web/accounts/session.ts';
import { keepValue, readKept } from '#web/lib/kept-value.ts';
import { newKey } from '#web/lib/new-key.ts';
import type { SaleLine } from '#web/market/pos/sale-lines.ts';
import { NO_DETAILS } from '#web/market/pos/sale-panel.tsx';

const CurrentSale = z.object({
  id: z.string(),
  lines: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      product_id: z.int(),
      lot_id: z.int(),
      unit: z.enum([...UNITS, 'share']),
      quantity: z.int(),
      price_cents: z.int(),
      label_cents: z.int().nullable(),
      tax_class: z.enum(TAXED_AS),
      is_deposit: z.boolean().optional(),
      needs_address: z.boolean().optional(),
    }),
  ),
  details: z.object({
    discount: z.string(),
    discount_reason: z.string(),
    buyer_name: z.string(),
    buyer_phone: z.string(),
    address: z.string().default(''),
    city: z.string().default(''),
    state: z.string().default(''),
    zip: z.string().default(''),
  }),
  tenders: z.array(z.object({ method: z.enum(RECORDED_FOR_INVOICES), amount_cents: z.int(), reference: z.string() })),
});
type CurrentSale = z.output<typeof CurrentSale>;

const newSale = (): CurrentSale => ({ id: newKey(), lines: [], details: NO_DETAILS, tenders: [] });

/**
 * The sale on the screen, for each person at each counter. It is stored in this browser until it is finished or
 * cleared. All windows share it, so the same sale can't go through twice.
 */
export function useCurrentSale(owner: string) {
  const key = `hindquarter.counter.sale.${useMe().id}.${owner}`;
  const [sale, setSale] = useState(() => readKept(key, CurrentSale) ?? newSale());
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === key) setSale(readKept(key, CurrentSale) ?? newSale());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);
  const drop = (id: string) => {
    if (readKept(key, CurrentSale)?.id === id) keepValue(key, null);
  };
  return {
    sale,
    change: (next: Partial<CurrentSale>) =>
      setSale((now) => {
        const changed = { ...now, ...next };
        keepValue(key, changed.lines.length === 0 ? null : changed);
        return changed;
      }),
    start: (lines: SaleLine[] = []) => {
      const next = { ...newSale(), lines };
      setSale(next);
      keepValue(key, lines.length === 0 ? null : next);
    },
    /**
     * From now on, only the outbox stores the sale. It stays on this screen until `leave`, or until the next sale
     * starts.
     */
    forget: drop,
    leave: (id: string) => {
      drop(id);
      setSale((now) => (now.id === id ? newSale() : now));
    },
    /** Puts a sale back on the screen after storing it failed, along with any lines already added for the next sale. */
    rejoin: (unkept: CurrentSale) =>
      setSale((now) => {
        if (now.id === unkept.id) return now;
        const joined = {
          ...unkept,
          lines: [...unkept.lines, ...now.lines],
          tenders: [...unkept.tenders, ...now.tenders],
        };
        keepValue(key, joined);
        return joined;
      }),
    /**
     * Undoes `forget` and puts the sale back on the screen. Returns false if the user has left the screen, or has
     * started the next sale in any window.
     */
    putBack: (forgotten: CurrentSale): boolean => {
      if (!isOpen.current || readKept(key, CurrentSale)) return false;
      keepValue(key, forgotten);
      setSale(forgotten);
      return true;
    },
  };
}
