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
} as const satisfies Sentences;
