import type { IsoDate } from '#contract/lib/days.ts';
import { dayOfInstantIn } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Language } from '#contract/lib/words.ts';
import { type Message, mailDay, message, type Reader, showName, type Texts } from '#server/mail/mail-templates.ts';

export interface WaitFacts extends Reader {
  species: Species;
  heads: number;
  day: IsoDate;
  slack_days: number;
}
export interface OfferFacts extends WaitFacts {
  offered_day: IsoDate;
  offered_until: string;
  time_zone: string;
  /** Where to respond to the offer. Null for someone without portal access, who has to call or email. */
  link: string | null;
}

/** Email to a customer who has joined the waitlist. */
export function joined(facts: WaitFacts): Message {
  const { what, when } = wordsFor(facts);
  return message(facts, {
    subject: { en: `You’re on the waitlist for ${when.en}`, es: `Está en la lista de espera para ${when.es}` },
    paragraphs: [
      [
        {
          en: `You’re on the waitlist for ${when.en}: ${what}.`,
          es: `Está en la lista de espera para ${when.es}: ${what}.`,
        },
        {
          en: 'When slots open up and it’s your turn, we’ll hold a day for you and email you right away.',
          es: 'Cuando se liberen lugares y sea su turno, le guardaremos un día y le escribiremos enseguida.',
        },
      ],
    ],
  });
}

/** Email to a customer who is next in line: which day, how long it is held, and where to respond. */
export function offered({ offered_day, offered_until, time_zone, link, ...facts }: OfferFacts): Message {
  const day = mailDay(offered_day, facts.language);
  const { what } = wordsFor(facts);
  const until = spellInstant(offered_until, time_zone, facts.language);
  const answer: Texts =
    link === null
      ? { en: 'To accept it, call or email us.', es: 'Para aceptarlo, llámenos o escríbanos.' }
      : { en: `Accept or decline it here: ${link}`, es: `Acéptelo o rechácelo aquí: ${link}` };
  return message(facts, {
    subject: { en: `A slot is available on ${day}`, es: `Hay un lugar libre el ${day}` },
    paragraphs: [
      [
        { en: `We’re holding ${day} for you: ${what}.`, es: `Le guardamos el ${day}: ${what}.` },
        { en: `The offer expires ${until}.`, es: `La oferta vence el ${until}.` },
      ],
      [answer],
      [
        {
          en: 'After that, it goes to the next person in line.',
          es: 'Después pasa al siguiente de la lista.',
        },
      ],
    ],
  });
}

/** Email to a customer who has accepted an offer. */
export function accepted({ offered_day, ...facts }: WaitFacts & { offered_day: IsoDate }): Message {
  const day = mailDay(offered_day, facts.language);
  const { what } = wordsFor(facts);
  return message(facts, {
    subject: { en: `Drop-off on ${day}`, es: `Entrega el ${day}` },
    paragraphs: [
      [{ en: `You’re booked: ${what} on ${day}.`, es: `Quedó reservado: ${what} el ${day}.` }],
      [{ en: `Please bring the animals on ${day}.`, es: `Traiga los animales el ${day}.` }],
    ],
  });
}

/** Email to a customer who didn't respond in time. */
export function lapsed({ offered_day, ...facts }: WaitFacts & { offered_day: IsoDate }): Message {
  const day = mailDay(offered_day, facts.language);
  return message(facts, {
    subject: { en: `The offer for ${day} has expired`, es: `La oferta para el ${day} venció` },
    paragraphs: [
      [
        {
          en: `We didn’t hear from you in time, so ${day} went to the next person in line.`,
          es: `No recibimos su respuesta a tiempo, así que el ${day} pasó al siguiente de la lista.`,
        },
        {
          en: 'You’re no longer on the waitlist, but you can join it again.',
          es: 'Ya no está en la lista de espera, pero puede apuntarse de nuevo.',
        },
      ],
    ],
  });
}

/** Email to a customer whose offer was withdrawn by the plant. */
export function withdrawn({ offered_day, ...facts }: WaitFacts & { offered_day: IsoDate }): Message {
  const day = mailDay(offered_day, facts.language);
  return message(facts, {
    subject: { en: `The offer for ${day} was withdrawn`, es: `La oferta para el ${day} se retiró` },
    paragraphs: [
      [
        {
          en: `We can no longer hold ${day} for you. You’re still on the waitlist.`,
          es: `Ya no podemos guardarle el ${day}. Usted sigue en la lista de espera.`,
        },
      ],
    ],
  });
}

/** Email to a customer when all of the days they asked for are in the past. */
export function missed(facts: WaitFacts): Message {
  const { what, when } = wordsFor(facts);
  return message(facts, {
    subject: { en: `No slot opened up for ${when.en}`, es: `No se liberó ningún lugar para ${when.es}` },
    paragraphs: [
      [
        {
          en: `Nothing opened up for ${what}, and the days you were waiting for have passed.`,
          es: `No se liberó nada para ${what}, y los días que esperaba ya pasaron.`,
        },
        { en: 'You can join the waitlist for other days.', es: 'Puede apuntarse para otros días.' },
      ],
    ],
  });
}

function wordsFor({ species, heads, day, slack_days, language }: WaitFacts): { what: string; when: Texts } {
  const shown = mailDay(day, language);
  return {
    what: `${heads} ${showName(species, language)}`,
    when:
      slack_days === 0
        ? { en: shown, es: `el ${shown}` }
        : slack_days === 1
          ? { en: `${shown} ± 1 day`, es: `el ${shown} ± 1 día` }
          : { en: `${shown} ± ${slack_days} days`, es: `el ${shown} ± ${slack_days} días` },
  };
}

/** Day and time at the plant, with the time zone's name. */
function spellInstant(instant: string, timeZone: string, language: Language): string {
  const time = new Intl.DateTimeFormat(`${language}-US`, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
  return `${mailDay(dayOfInstantIn(timeZone, instant), language)}, ${time}`;
}
