import { askedOf, packedOf } from '#contract/floor/packing.ts';
import type * as api from '#contract/floor/packing-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { sum } from '#contract/lib/sum.ts';
import { splitPounds } from '#contract/pricing/split-pounds.ts';
import { sheetOf } from '#server/cut-sheets/sheet-of.ts';
import { labelsOfShare } from '#server/floor/labels/label-of-pack.ts';
import { findLabelSettings } from '#server/floor/labels/label-settings.ts';
import { basisOf, findShares, listToPack, type PackedShareRow } from '#server/floor/packing/packing-store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The animals that can be packed. */
export const packingList = (
  db: Db,
  { actor }: Who<PlantActor>,
  { search }: InputOf<typeof api.packingList>,
): Promise<DataOf<typeof api.packingList>> => listToPack(db, actor.plant_id, search);

/** A share with what its sheet asks for and what was packed of it. */
export async function readShare(db: Db, plant_id: number, share_id: number) {
  const animal = await findShares(db, plant_id, share_id);
  const share = animal.find((one) => one.share_id === share_id);
  if (!share) throw new Problem('not_found');
  const { template, list } = sheetOf(share, animal);
  const basis = basisOf(share, animal);
  const asked = askedOf(template, list, basis);
  const valid = share.pack_list.filter(({ void_reason }) => void_reason === '');
  return { share, basis, asked, valid, packed: packedOf(valid) };
}

export async function packingShare(
  db: Db,
  { actor, browser }: Who<PlantActor>,
  { share_id }: InputOf<typeof api.packingShare>,
): Promise<DataOf<typeof api.packingShare>> {
  const { plant_id } = actor;
  const { share, basis, asked, valid } = await readShare(db, plant_id, share_id);
  const { order_id } = share;
  const whole = share.hanging_weight_clb;
  return {
    ...shownOf(share),
    packs: valid.length,
    packed_clb: sum(valid.map(({ net_clb }) => net_clb)),
    has_sheet: share.is_submitted,
    hanging_clb: whole === null ? null : (splitPounds(whole, basis.split, basis.sides)[basis.at] ?? 0),
    asked,
    labels: await labelsOfShare(db, { plant_id, origin: browser.origin }, { order_id, cart_id: share_id }),
    label_size: (await findLabelSettings(db, plant_id)).size,
  };
}

const shownOf = (share: PackedShareRow) => ({
  order_id: share.order_id,
  title: share.title,
  species: share.species,
  heads: share.heads,
  tagid: share.tagid,
  plant_number: share.plant_number,
  process_option: share.process_option,
  offering: share.offering,
  is_organic: share.is_organic,
  stage: share.stage,
  share_id: share.share_id,
  name: share.name,
  quarters: share.quarters,
  first_quarter: share.first_quarter,
  is_finished: share.is_finished,
  pack_list: share.pack_list,
  lots: share.lots,
  shortages: share.shortages,
});
