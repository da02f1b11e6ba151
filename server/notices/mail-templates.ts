import { type IsoDate, showDay } from '#contract/lib/days.ts';
import { comesAsFlock, type Species, showSpecies } from '#contract/lib/species.ts';

export interface Message {
  subject: string;
  text: string;
}

/** Somebody's part of an animal. */
export interface ShareFacts {
  species: Species;
  animal_number: number;
  heads: number;
  /** 1 to 4. */
  quarters: number;
}
export interface BookingFacts {
  plant_name: string;
  first_name: string;
  event_name: string;
  dropoff_date: IsoDate;
  /** The plant has not decided yet. */
  is_requested: boolean;
  shares: readonly (ShareFacts & { cut_sheet_link: string | null })[];
}

/** To everybody with a share, when animals are booked: what, when, which part, and where to say how it is cut. */
export function orderBooked(facts: BookingFacts): Message {
  const { plant_name, first_name, event_name, dropoff_date, is_requested, shares } = facts;
  const day = showDay(dropoff_date);
  const links = shares.flatMap((share) =>
    share.cut_sheet_link === null ? [] : [`${showAnimal(share)}: ${share.cut_sheet_link}`],
  );
  return message(plant_name, first_name, {
    subject: is_requested ? `Request for drop-off on ${day}` : `Drop-off on ${day}`,
    paragraphs: [
      is_requested
        ? `we have received the request “${event_name}”. We will let you know whether the day is yours.`
        : `“${event_name}” is booked.`,
      [`Drop-off day: ${day}`, ...shares.map((share) => `Your share: ${showShare(share)}`)].join('\n'),
      links.length > 0 && ['Please tell us how you would like your meat to be cut:', ...links].join('\n'),
      links.length > 0 && 'Sign in with this e-mail address. If you have no access yet, please ask us for it.',
    ],
  });
}

export interface ReceiptFacts {
  plant_name: string;
  first_name: string;
  event_name: string;
  tag_id: string;
  share: ShareFacts;
}

/** To everybody with a share, when the plant has the animal: the notice product_received. */
export function productReceived({ plant_name, first_name, event_name, tag_id, share }: ReceiptFacts): Message {
  return message(plant_name, first_name, {
    subject: `${showAnimal(share)} received`,
    paragraphs: [
      `we have received ${showAnimal(share)} of “${event_name}”.`,
      [`Your share: ${showShare(share)}`, ...(tag_id ? [`Ear tag: ${tag_id}`] : [])].join('\n'),
    ],
  });
}

/** What a person typed may hold line breaks; a subject and a greeting are one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function message(
  plant_name: string,
  first_name: string,
  { subject, paragraphs }: { subject: string; paragraphs: (string | false)[] },
): Message {
  const plant = oneLine(plant_name);
  const parts = [`Hello ${oneLine(first_name)},`, ...paragraphs.filter((part) => part !== false), plant];
  return { subject: `${plant}: ${subject}`, text: `${parts.join('\n\n')}\n` };
}

const PARTS: Readonly<Record<number, string>> = { 1: 'a quarter', 2: 'a half', 3: 'three quarters', 4: 'whole' };

const showAnimal = ({ species, animal_number, heads }: ShareFacts): string =>
  comesAsFlock(species) ? `${showSpecies(species)} (${heads} heads)` : `${showSpecies(species)} ${animal_number}`;
const showShare = (share: ShareFacts): string => `${showAnimal(share)}, ${PARTS[share.quarters]}`;
