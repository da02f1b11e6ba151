import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of floor. */
export const FLOOR_REFUSALS = {
  day_pdf_under_way: [409, 'The cut sheets for {day} are being prepared. Try again in a moment.'],
  day_pdf_nothing: [422, 'There are no animals on this day.'],
  day_pdf_too_many: [422, 'A PDF can hold up to {most} cut sheets. This day has {count}.'],
  unsound_reason_missing: [422, 'Say what is wrong with the animal.'],
  game_only: [422, 'Only game has a license, a game tag, and a CWD result.'],
  game_tag_in_plant: [409, 'Game tag {tag} is already on {number}, {title}.'],
  walk_in_owner_missing: [422, 'Choose the owner, or enter a name.'],
  game_not_here: [409, 'This animal isn’t in the plant.'],
  tags_without_number: [409, 'An animal gets its number when it arrives. Receive it first.'],
  pack_not_here: [409, 'This animal isn’t received yet or has left the plant.'],
  pack_uncut: [409, 'This animal isn’t being cut yet. Start cutting it first.'],
  pack_voided: [409, 'Pack {serial} was already voided.'],
  pack_gone: [409, 'Pack {serial} has left the plant, so it can’t be voided.'],
  pack_nothing: [422, 'Nothing is packed for this share yet.'],
  pack_short: [422, 'Say why less was packed of: {cuts}.'],
  pack_lot_without_share: [422, 'None of this share’s meat is in that lot.'],
  batch_source_incomplete: [422, 'Choose an animal or an earlier lot, or enter the supplier’s lot.'],
  batch_meat_mixed: [422, 'Custom, game, and inspected meat never mix. {name}: {meat}. The lot: {lot_meat}.'],
  batch_own_meat_only: [422, '{name} is for one owner’s meat only, so nobody else’s can be in the lot.'],
  batch_not_cleaned: [
    422,
    'Lot {lot} was made since the last cleaning. Add to it, or clean first and start a new lot.',
  ],
  batch_below_minimum: [422, 'A batch takes at least {least}. Add {missing}, such as purchased meat.'],
  batch_ended: [409, 'Lot {lot} has ended. Start a new one.'],
  batch_full: [422, 'A lot can have up to {most} sources.'],
  batch_last_source: [422, 'A lot needs meat. This is all that is in it.'],
} as const satisfies Sentences;
