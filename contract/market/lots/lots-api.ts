import { z } from 'zod';
import { endpoint, PageOf } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, ListOf, pageFields, Revision } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { UploadField } from '#contract/lib/upload.ts';
import { FarmForm, LotForm, MAX_ANIMALS, MAX_PHOTOS, OwnFarm, OwnLot, Photo } from '#contract/market/lots/lot.ts';
import { Inspection, InspectionAnswer, Label, Offering } from '#contract/orders/offering.ts';

/** The seller's own lots: drafts first, then lots for sale, paused lots, and closed lots, each newest first. */
export const listOwnLots = endpoint({
  method: 'GET',
  path: '/api/market/lots/list',
  input: z.object({}),
  data: z.array(OwnLot),
  refusals: [],
  shows: ['market', 'slots'],
});

/** One of the seller's own lots. */
export const viewOwnLot = endpoint({
  method: 'GET',
  path: '/api/market/lots/view',
  input: z.object({ lot_id: Id }),
  data: OwnLot,
  refusals: [],
  shows: ['market'],
});

const Saved = z.object({ lot_id: z.int(), revision: z.int() });

/**
 * Saves a lot as typed. Without `lot_id`, starts a draft. Refused with `lot_changed` if another tab has saved since `revision`.
 * Once a lot is published, its animals, plant, day, and price basis can't change, and it must stay complete. Anything already
 * bought keeps its price.
 */
export const saveLot = endpoint({
  method: 'POST',
  path: '/api/market/lots/save',
  input: z.object({ lot_id: Id.optional(), revision: Revision.default(0), ...LotForm.shape }),
  data: Saved,
  creates: true,
  refusals: [
    'lot_changed',
    'lot_over',
    'lot_fixed',
    'lot_incomplete',
    'pieces_sold',
    'size_still_needed',
    'lots_full',
    'key_reused',
  ],
});

/**
 * Puts a draft up for sale, or resumes a paused lot. If it sells animals, the lot claims slots at the plant for the
 * drop-off day and keeps them until the animals are sold or the lot is closed.
 */
export const publishLot = endpoint({
  method: 'POST',
  path: '/api/market/lots/publish',
  input: z.object({ lot_id: Id, revision: Revision }),
  data: Saved,
  done: 'Your lot is for sale',
  refusals: [
    'lot_changed',
    'lot_over',
    'lot_incomplete',
    'farm_incomplete',
    'date_past',
    'species_not_handled',
    'card_profile_missing',
    'day_full',
    'day_closed',
    'day_not_offered',
  ],
});

/** Stops selling a lot for a while. Buyers keep what they have bought, and the slots stay held. */
export const pauseLot = endpoint({
  method: 'POST',
  path: '/api/market/lots/pause',
  input: z.object({ lot_id: Id }),
  data: Saved,
  done: 'Paused',
  refusals: ['lot_not_for_sale'],
});

/** Permanently closes a lot. Releases the slots of unsold animals; anyone who bought part of one is refunded. */
export const closeLot = endpoint({
  method: 'POST',
  path: '/api/market/lots/close',
  input: z.object({ lot_id: Id }),
  data: Saved,
  done: 'Closed',
  refusals: ['lot_not_for_sale'],
});

export const deleteDraft = endpoint({
  method: 'POST',
  path: '/api/market/lots/delete',
  input: z.object({ lot_id: Id }),
  data: z.object({ lot_id: z.int() }),
  done: 'Draft deleted',
  refusals: ['lot_not_draft'],
});

/**
 * Starts a draft that copies this lot except for its day. When the draft is published, the buyers waiting for it get a message.
 */
export const offerNextLot = endpoint({
  method: 'POST',
  path: '/api/market/lots/next',
  input: z.object({ lot_id: Id }),
  data: Saved,
  done: 'Draft started',
  creates: true,
  refusals: ['lots_full', 'key_reused'],
});

const PICTURE_REFUSALS = [
  'photo_kind',
  'picture_broken',
  'picture_too_large',
  'photos_full',
  'photos_a_day_full',
] as const;
const upload = { field: 'file', mostBytes: 15 * 1024 * 1024 };
/** Size limit for a photo: 15 MB. */
export const MAX_PHOTO_BYTES = upload.mostBytes;
export const PHOTO_TOO_LARGE = 'A photo can be up to 15 MB.' satisfies Words;
/** Listed one by one, because with 'image/*' iPhones would send HEIC, which we can't read. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

const Photos = z.object({ photos: z.array(Photo) });
const PhotoNames = ListOf(z.string().max(60), MAX_PHOTOS);
const Arrangement = { photos: PhotoNames, removed: PhotoNames.default([]) };

/** Adds a photo after a lot's other photos. It is turned upright, scaled down, and stripped of its location and time. */
export const addLotPhoto = endpoint({
  method: 'POST',
  path: '/api/market/lots/addPhoto',
  input: z.object({ lot_id: Id, file: UploadField }),
  data: Photos,
  done: 'Photo added',
  refusals: PICTURE_REFUSALS,
  upload,
});

/**
 * Puts a lot's photos, identified by the names of their small files, in this order and removes those in `removed`.
 * Photos in neither list, such as those added in another window, stay at the end.
 */
export const arrangeLotPhotos = endpoint({
  method: 'POST',
  path: '/api/market/lots/arrangePhotos',
  input: z.object({ lot_id: Id, ...Arrangement }),
  data: Photos,
  refusals: [],
});

/**
 * The seller's own public page, and the location of its ZIP code. Until it is first saved, the farm is named after the
 * seller.
 */
export const viewOwnFarm = endpoint({
  method: 'GET',
  path: '/api/market/farm/view',
  input: z.object({}),
  data: OwnFarm,
  refusals: [],
  shows: ['market'],
});

export const saveFarm = endpoint({
  method: 'POST',
  path: '/api/market/farm/save',
  input: z.object({ revision: Revision.default(0), ...FarmForm.shape }),
  data: OwnFarm,
  done: 'Farm page saved',
  refusals: ['lot_changed', 'zip_unknown'],
});

export const addFarmPhoto = endpoint({
  method: 'POST',
  path: '/api/market/farm/addPhoto',
  input: z.object({ file: UploadField }),
  data: Photos,
  done: 'Photo added',
  refusals: PICTURE_REFUSALS,
  upload,
});

export const arrangeFarmPhotos = endpoint({
  method: 'POST',
  path: '/api/market/farm/arrangePhotos',
  input: z.object(Arrangement),
  data: Photos,
  refusals: [],
});

/** The plants that have this seller in their directory. */
export const lotPlants = endpoint({
  method: 'GET',
  path: '/api/market/lots/plants',
  input: z.object({}),
  data: z.array(
    z.object({
      plant_id: z.int(),
      name: z.string(),
      species: z.array(SpeciesKey),
      city: z.string(),
      default_offering: Inspection,
      /** Whether the plant asks for a card before it holds a day. */
      demands_card: z.boolean(),
    }),
  ),
  refusals: [],
  shows: ['customers', 'settings'],
});

/** The upcoming days on which a plant has room for this many animals. */
export const lotDays = endpoint({
  method: 'GET',
  path: '/api/market/lots/days',
  input: z.object({
    plant_id: Id,
    species: SpeciesKey,
    process_option: z.union([z.literal(''), Label]).default(''),
    offering: InspectionAnswer,
    animals: IntBetween(1, MAX_ANIMALS).default(1),
  }),
  data: z.array(z.object({ day: z.string(), free: z.number() })),
  refusals: [],
  shows: ['slots'],
});

const HeldLot = z.object({
  lot_id: z.int(),
  title: z.string(),
  species: SpeciesKey,
  seller_name: z.string(),
  dropoff_date: z.string(),
  process_option: z.union([z.literal(''), Label]),
  offering: Offering,
  /** The animals that have no order yet. */
  animals: z.int(),
  slots: z.number(),
  is_paused: z.boolean(),
  /** How many quarters of those animals have been bought. */
  quarters_sold: z.int(),
});
export type HeldLot = z.output<typeof HeldLot>;

/** Lots that hold slots at the plant, earliest day first. */
export const listHeldLots = endpoint({
  method: 'POST',
  path: '/api/market/lots/held',
  input: z.object(pageFields(20)),
  data: PageOf(HeldLot),
  envelope: 'page',
  refusals: [],
  shows: ['slots', 'market'],
});

/** Releases a lot's slots at the plant's request. This closes the lot, and buyers get their money back. */
export const releaseHeldLot = endpoint({
  method: 'POST',
  path: '/api/market/lots/release',
  input: z.object({ lot_id: Id }),
  data: z.object({ lot_id: z.int() }),
  done: 'Slots released',
  refusals: ['lot_over'],
});
