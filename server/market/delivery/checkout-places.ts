import { sql } from 'kysely';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { ADDRESS_FIELDS, type checkout } from '#contract/market/claims/claims-api.ts';
import { coversZip } from '#contract/market/delivery/zip-codes.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

interface Held {
  claim_id: number;
  seller_id: number;
  title: string;
}
interface Chosen {
  place_id: number;
  delivery_cents: number;
}

/** Where the farms bring what is being bought, and for how much, by claim. Leaves out what is picked up. */
export async function findPlaces(
  tx: Tx,
  held: readonly Held[],
  input: InputOf<typeof checkout>,
): Promise<Map<number, Chosen>> {
  const asked = new Map<number, number>();
  for (const [at, claim_id] of input.claim_ids.entries()) {
    const place_id = input.place_ids?.[at];
    if (place_id) asked.set(claim_id, place_id);
  }
  const place_ids = [...new Set(asked.values())];
  const chosen = new Map<number, Chosen>();
  if (place_ids.length === 0) return chosen;
  const { rows } = await sql<{
    place_id: number;
    seller_id: number;
    kind: 'area' | 'drop_point';
    zips: string[];
    fee_cents: number;
  }>`
    select place_id, seller_id, kind, zips, fee_cents from delivery_places
    where place_id = any(${place_ids}::bigint[]) and ended_at is null for share`.execute(tx);
  for (const { claim_id, seller_id, title } of held) {
    const place_id = asked.get(claim_id);
    if (place_id === undefined) continue;
    const place = rows.find((row) => row.place_id === place_id && row.seller_id === seller_id);
    if (!place) throw new Problem('delivery_gone', { values: { title } });
    if (place.kind === 'area') requireAddress(input);
    if (place.kind === 'area' && !coversZip(place.zips, input.zip))
      throw new Problem('delivery_gone', { values: { title } });
    chosen.set(claim_id, { place_id, delivery_cents: place.fee_cents });
  }
  return chosen;
}

/** Names the blank fields of the address. */
function requireAddress(input: InputOf<typeof checkout>): void {
  const blank = ADDRESS_FIELDS.filter((field) => input[field] === '');
  if (blank.length === 0) return;
  const fields = Object.fromEntries(blank.map((field) => [field, 'Required']));
  throw new Problem('delivery_address_missing', { fields });
}
