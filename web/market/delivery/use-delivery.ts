import type { CartItem } from '#contract/market/claims/claims-api.ts';
import { deliveryOptions } from '#contract/market/delivery/delivery-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import type { Details } from '#web/market/checkout/checkout-details.ts';

const placeIdOf = (place: string | undefined): number => Number(place?.split(':')[1] ?? 0);

/** What the farms bring to the buyer, and for how much. `place_ids` is in the order of the items; 0 is pickup. */
export function useDelivery(items: readonly CartItem[], { places, zip }: Details) {
  const place_ids = items.map(({ lot_id }) => placeIdOf(places[String(lot_id)]));
  const options = useApiQuery(deliveryOptions, { zip });
  const feeOf = (id: number) => options.data?.find(({ place_id }) => place_id === id)?.fee_cents ?? 0;
  return {
    place_ids,
    cents: place_ids.reduce((total, id) => total + feeOf(id), 0),
    isKnown: options.data !== undefined || place_ids.every((id) => id === 0),
    error: place_ids.some((id) => id > 0) && !options.data ? options.error : null,
    retry: () => void options.refetch(),
  };
}
