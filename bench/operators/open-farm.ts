import { callerAt } from '#bench/operators/caller.ts';
import { claimPieces, MAX_HOLDS } from '#contract/market/claims/claims-api.ts';
import { MAX_PIECES } from '#contract/market/lots/lot.ts';
import { publishLot, saveFarm, saveLot } from '#contract/market/lots/lots-api.ts';

/** Something on the market that nobody holds yet. */
export interface FreeHold {
  name: string;
  send(key: string): Promise<object | undefined>;
}

/**
 * A farm that sells boxes of meat, and all holds that its buyers can have at the same time. Each of a buyer's holds is of another
 * number of boxes, so that a hold has a name.
 */
export async function openFarm(url: string, buyers: number): Promise<FreeHold[]> {
  const seller = callerAt(url);
  await seller.signUp({ role: 'seller', producerAgreement: true });
  await seller.call(saveFarm, { name: 'Cedar Ridge', zip: '61036' });
  const boxes = { kind: 'product', title: 'Ground beef', price_cents: 8_900, piece_name: '10 lb box' } as const;
  const draft = await seller.call(saveLot, { ...boxes, pieces: MAX_PIECES });
  const { lot_id } = await seller.call(publishLot, draft);
  const holds: FreeHold[] = [];
  for (let at = 0; at < buyers; at++) {
    const buyer = callerAt(url);
    const id = await buyer.signUp({ role: 'buyer', customerAgreement: true });
    for (let pieces = 1; pieces <= MAX_HOLDS; pieces++)
      holds.push({
        name: `Number ${id}-${pieces}`,
        send: (key) => buyer.tell(claimPieces, { lot_id, pieces }, key),
      });
  }
  return holds;
}
