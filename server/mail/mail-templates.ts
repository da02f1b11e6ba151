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

/** Text in every language. A missing language is a compile error. */
export type Texts = Readonly<Record<Language, string>>;

/** A day in the recipient's language: 'Tue, Nov 24', with the year if it isn't this one. */
export const mailDay = (day: IsoDate, language: Language): string => showDay(day, `${language}-US`);

/** Shown below a link that requires signing in. */
export const HOW_TO_SIGN_IN: Texts = {
  en: 'Sign in with this email address. If you don’t have access yet, ask us for it.',
  es: 'Inicie sesión con este correo electrónico. Si aún no tiene acceso, pídanoslo.',
};

/** User input may contain line breaks, but subjects and greetings must be one line. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const same = (text: string): Texts => ({ en: text, es: text });

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
