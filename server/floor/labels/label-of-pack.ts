import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import { gtinOf } from '#contract/floor/labels/gs1.ts';
import { type LabelFacts, labelRefusalOf } from '#contract/floor/labels/label-facts.ts';
import { type ApprovedKind, type Handling, isMarkedNotForSale, kindOf } from '#contract/floor/labels/label-kinds.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Offering } from '#contract/orders/offering.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { findLabelSettings, type StoredSettings } from '#server/floor/labels/label-settings.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** A pack as it is stored or was just weighed. */
export interface PackToLabel {
  order_id: number;
  /** The share that gets it; undefined for all of the animal's owners. */
  cart_id: number | undefined;
  cut: string;
  net_clb: number;
  packed_on: IsoDate;
  serial: string;
  lot: string;
  /** Inspected meat is labeled only as somebody has approved. */
  approved_label_id: number | undefined;
}

interface Animal {
  plant_number: string;
  species: Species;
  offering: Offering;
  owner: string;
  firm: string;
  place: string;
}
interface Approved {
  kind: ApprovedKind;
  name: string;
  is_poultry: boolean;
  ingredients: string;
  handling: Handling;
  item_code: string;
  unit_price: number | null;
}

/** What a pack's label says. Refuses a label that would lack what its kind must say, or that nobody approved. */
export async function labelOfPack(
  db: Db,
  { plant_id, origin }: { plant_id: number; origin: string },
  pack: PackToLabel,
): Promise<LabelFacts> {
  const animal = await findAnimal(db, plant_id, pack);
  const settings = await findLabelSettings(db, plant_id);
  const facts = factsOf(animal, settings, await findApproved(db, plant_id, animal, pack), pack, origin);
  const refusal = labelRefusalOf(facts);
  if (!refusal) return facts;
  const { code, values } = refusal;
  throw new Problem(code, { values, ...(code === 'label_claim' && { fields: { cut: wordsFor(code, values) } }) });
}

const NO_PACK = { cut: '', net_clb: 0, packed_on: '', serial: '', lot: '', approved_label_id: undefined };

/** What labels of a share's packs say before there is a pack: one label, or each that was approved for such inspected meat. */
export async function labelsOfShare(
  db: Db,
  { plant_id, origin }: { plant_id: number; origin: string },
  share: { order_id: number; cart_id: number },
): Promise<LabelFacts[]> {
  const animal = await readAnimal(db, plant_id, share);
  if (!animal || animal.plant_number === '') return [];
  const settings = await findLabelSettings(db, plant_id);
  const labelAs = (approved: Approved | null): LabelFacts => ({
    ...factsOf(animal, settings, approved, { ...NO_PACK, ...share }, origin),
    net_clb: null,
  });
  if (kindOf(animal) !== 'inspected') return [labelAs(null)];
  if (SPECIES_FACTS[animal.species].isInspectionVoluntary) return [];
  const { rows } = await sql<Approved>`
    select ${APPROVED} from approved_labels where plant_id = ${plant_id} and kind = 'inspected' and retired_at is null
      and is_poultry = ${animal.species === 'poultry'} order by fold_text(name)`.execute(db);
  return rows.map((approved) => labelAs(approved));
}

async function findAnimal(db: Db, plant_id: number, pack: PackToLabel): Promise<Animal> {
  const found = await readAnimal(db, plant_id, pack);
  if (!found) throw new Problem('not_found');
  if (found.plant_number === '') throw new Problem('tags_without_number');
  return found;
}

/** Undefined if the plant has no such animal or share. */
async function readAnimal(
  db: Db,
  plant_id: number,
  { order_id, cart_id }: Pick<PackToLabel, 'order_id' | 'cart_id'>,
): Promise<Animal | undefined> {
  const { rows } = await sql<Animal & { has_share: boolean }>`
    select o.plant_number, o.species, o.offering, p.name as firm,
      concat_ws(', ', nullif(p.address, ''), nullif(p.city, ''), nullif(trim(concat_ws(' ', p.state, p.zip)), '')) as place,
      coalesce(w.owner, trim(concat_ws(' ', b.first_name, b.last_name)), '') as owner, w.owner is not null as has_share
    from orders o
    join plants p using (plant_id)
    join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    left join customers b on b.plant_id = k.plant_id and b.customer_id = k.customer_id
    cross join lateral (
      select string_agg(trim(concat_ws(' ', c.first_name, c.last_name)), ', ' order by s.first_quarter) as owner
      from shares s join customers c using (plant_id, customer_id)
      where s.plant_id = o.plant_id and s.order_id = o.order_id
        and (${cart_id ?? null}::bigint is null or s.cart_id = ${cart_id ?? null})) w
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and ${statusIs('o.status', ARRIVED)}`.execute(db);
  const [found] = rows;
  return found && (cart_id === undefined || found.has_share) ? found : undefined;
}

const APPROVED = sql`kind, name, is_poultry, ingredients, handling, item_code, unit_price`;

/** Null for meat that is labeled without approval. */
async function findApproved(
  db: Db,
  plant_id: number,
  { species, offering }: Animal,
  { approved_label_id }: PackToLabel,
): Promise<Approved | null> {
  if (kindOf({ species, offering }) !== 'inspected') return null;
  // Our legend is the one of mandatory inspection.
  if (SPECIES_FACTS[species].isInspectionVoluntary) throw new Problem('label_of_voluntary');
  const { rows } = await sql<Approved>`
    select ${APPROVED} from approved_labels
    where plant_id = ${plant_id} and approved_label_id = ${approved_label_id ?? null} and retired_at is null`.execute(
    db,
  );
  const [approved] = rows;
  const refuse = (code: 'label_not_approved' | 'label_other_kind') =>
    new Problem(code, { fields: { approved_label_id: wordsFor(code) } });
  if (!approved) throw refuse('label_not_approved');
  if (approved.is_poultry !== (species === 'poultry')) throw refuse('label_other_kind');
  return approved;
}

function factsOf(
  { plant_number, species, offering, owner, firm, place }: Animal,
  { establishment, gs1_prefix }: StoredSettings,
  approved: Approved | null,
  { order_id, cut, net_clb, packed_on, serial, lot }: PackToLabel,
  origin: string,
): LabelFacts {
  const kind = approved?.kind ?? kindOf({ species, offering });
  return {
    kind,
    name: approved?.name ?? cut,
    owner: isMarkedNotForSale(kind) ? owner : '',
    number: plant_number,
    serial,
    lot,
    packed_on,
    net_clb,
    firm,
    place,
    establishment,
    is_poultry: species === 'poultry',
    ingredients: approved?.ingredients ?? '',
    handling: approved?.handling ?? 'frozen',
    unit_price: approved?.unit_price ?? null,
    gtin: gtinOf(gs1_prefix, approved?.item_code ?? ''),
    address: `${origin}/processordashboard/openOrders/${order_id}`,
  };
}
