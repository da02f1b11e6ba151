import type { IsoDate } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { SPANISH } from '#contract/lib/spanish.ts';
import { comesAsFlock, type Species, showSpecies } from '#contract/lib/species.ts';
import type { Language } from '#contract/lib/words.ts';

export interface Message {
  subject: string;
  text: string;
}

/** Someone's share of an animal. */
export interface ShareFacts {
  species: Species;
  animal_number: number;
  heads: number;
  quarters: number;
}
/** The recipient of an email, and the plant it comes from. */
export interface Reader {
  plant_name: string;
  /** The plant's phone number and email address for customers, if set. */
  plant_contact?: string;
  first_name: string;
  language: Language;
}
export interface BookingFacts extends Reader {
  event_name: string;
  dropoff_date: IsoDate;
  /** True if the plant hasn't decided on the request yet. */
  is_requested: boolean;
  /** True if they bought their share on the market: they requested nothing, and the seller brings the animal. */
  is_bought?: boolean;
  /** The shares' drop-off days differ if the booking repeats. */
  shares: readonly (ShareFacts & { dropoff_date?: IsoDate; cut_sheet_link: string | null })[];
  /** The last day the links work. */
  link_until?: IsoDate | undefined;
}

/** Text in every language. A missing language is a compile error. */
export type Texts = Readonly<Record<Language, string>>;

/** A day in the recipient's language: 'Tue, Nov 24', with the year if it isn't this one. */
export const mailDay = (day: IsoDate, language: Language): string => showDay(day, `${language}-US`);

/** Shown below a link that requires signing in. */
export const HOW_TO_SIGN_IN: Texts = {
  en: 'Sign in with this email address. If you don’t have access yet, ask us for it.',
  es: 'Inicie sesión con este correo electrónico. Si aún no tiene acceso, pídanoslo.',
};

/** Shown below cut sheet links, which don't require an account. */
export const goodUntil = (last_day: IsoDate): Texts => {
  const day: Texts = { en: mailDay(last_day, 'en'), es: mailDay(last_day, 'es') };
  return {
    en: `Anyone with a link can open the cut sheet without a password until ${day.en}, so please don’t share it.`,
    es: `Cualquiera que tenga el enlace puede abrir la hoja de cortes sin contraseña hasta el ${day.es}. No lo comparta.`,
  };
};

/**
 * Email to everyone with a share when animals are booked: what was booked, when, which share, and where to fill in the cut
 * sheet.
 */
export function orderBooked(facts: BookingFacts): Message {
  const { event_name, dropoff_date, is_requested, is_bought = false, shares, link_until, ...reader } = facts;
  const dayOf = (share: (typeof shares)[number]) => mailDay(share.dropoff_date ?? dropoff_date, reader.language);
  const day = mailDay(dropoff_date, reader.language);
  const days = [...new Set(shares.map(dayOf))];
  const nameOf = (share: (typeof shares)[number]) =>
    [...(days.length > 1 ? [dayOf(share)] : []), showAnimal(share, reader.language)].join(' · ');
  const links = shares.flatMap((share) =>
    share.cut_sheet_link === null ? [] : [same(`${nameOf(share)}: ${share.cut_sheet_link}`)],
  );
  const lines = [
    ...new Map(shares.map((share) => [shareLine(share, 'en').en, shareLine(share, reader.language)])).values(),
  ];
  const daysLine =
    days.length > 1
      ? { en: `Drop-off days: ${days.join(' · ')}`, es: `Días de entrega: ${days.join(' · ')}` }
      : { en: `Drop-off day: ${day}`, es: `Día de entrega: ${day}` };
  const { subject, text } = is_bought
    ? boughtWords(event_name, oneLine(reader.plant_name), day)
    : bookedWords(event_name, is_requested, day);
  return message(reader, {
    subject,
    paragraphs: [
      [text],
      [...(is_bought ? [] : [daysLine]), ...lines],
      links.length > 0 && [
        {
          en: 'Tell us how you’d like your meat cut:',
          es: 'Díganos cómo quiere que se corte su carne:',
        },
        ...links,
      ],
      links.length > 0 && link_until !== undefined && [goodUntil(link_until)],
    ],
  });
}

const bookedWords = (event_name: string, is_requested: boolean, day: string): { subject: Texts; text: Texts } =>
  is_requested
    ? {
        subject: { en: `Request for drop-off on ${day}`, es: `Solicitud de entrega para el ${day}` },
        text: {
          en: `We received your request “${event_name}”. We’ll let you know if you get the day.`,
          es: `Recibimos su solicitud “${event_name}”. Le avisaremos si el día es suyo.`,
        },
      }
    : {
        subject: { en: `Drop-off on ${day}`, es: `Entrega el ${day}` },
        text: { en: `“${event_name}” is booked.`, es: `“${event_name}” quedó reservado.` },
      };

const boughtWords = (event_name: string, plant: string, day: string): { subject: Texts; text: Texts } => ({
  subject: { en: `Your animal is scheduled for ${day}`, es: `Su animal está programado para el ${day}` },
  text: {
    en: `Your animal from “${event_name}” is scheduled for ${day} at ${plant}. The farm will bring it, so you don’t need to bring anything.`,
    es: `Su animal de “${event_name}” está programado para el ${day} en ${plant}. La granja lo llevará, así que usted no tiene que llevar nada.`,
  },
});

export interface ReceiptFacts extends Reader {
  event_name: string;
  tag_id: string;
  share: ShareFacts;
}

/** Email to everyone with a share when the animal has arrived: the product_received notice. */
export function productReceived({ event_name, tag_id, share, ...reader }: ReceiptFacts): Message {
  const animal = showAnimal(share, reader.language);
  return message(reader, {
    subject: { en: `${animal} received`, es: `Recibido: ${animal}` },
    paragraphs: [
      [{ en: `We received ${animal} from “${event_name}”.`, es: `Recibimos ${animal} de “${event_name}”.` }],
      [shareLine(share, reader.language), ...(tag_id ? [{ en: `Ear tag: ${tag_id}`, es: `Arete: ${tag_id}` }] : [])],
    ],
  });
}

/** User input may contain line breaks, but subjects and greetings must be one line. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const same = (text: string): Texts => ({ en: text, es: text });

export function message(
  { plant_name, plant_contact, first_name, language }: Reader,
  { subject, paragraphs }: { subject: Texts; paragraphs: (readonly Texts[] | false)[] },
): Message {
  const plant = oneLine(plant_name);
  const signature = plant_contact ? `${plant}\n${oneLine(plant_contact)}` : plant;
  const name = oneLine(first_name);
  const greeting: Texts = name === '' ? { en: 'Hello,', es: 'Hola:' } : { en: `Hello ${name},`, es: `Hola, ${name}:` };
  const parts = paragraphs.flatMap((lines) => (lines ? [lines.map((line) => line[language]).join('\n')] : []));
  return {
    subject: `${plant}: ${subject[language]}`,
    text: `${[greeting[language], ...parts, signature].join('\n\n')}\n`,
  };
}

const PARTS: Readonly<Record<number, Texts>> = {
  1: { en: 'a quarter', es: 'un cuarto' },
  2: { en: 'a half', es: 'la mitad' },
  3: { en: 'three quarters', es: 'tres cuartos' },
  4: { en: 'whole', es: 'entero' },
};

export function showName(species: Species, language: Language): string {
  const english = showSpecies(species);
  return { en: english, es: SPANISH[english] as string }[language];
}
export function showAnimal({ species, animal_number, heads }: ShareFacts, language: Language): string {
  const name = showName(species, language);
  if (!comesAsFlock(species)) return `${name} ${animal_number}`;
  return { en: `${name} (${heads} birds)`, es: `${name} (${heads} aves)` }[language];
}
export function shareLine(share: ShareFacts, language: Language): Texts {
  const about = `${showAnimal(share, language)}, ${PARTS[share.quarters]?.[language]}`;
  return { en: `Your share: ${about}`, es: `Su parte: ${about}` };
}
