import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import { type Message, mailDay, message, type Reader, showName } from '#server/mail/mail-templates.ts';

/** A booking's animals, counted by species. */
export interface BookedFacts {
  event_name: string;
  dropoff_date: IsoDate;
  /** More than one when the booking repeats. */
  day_count?: number;
  /** The person who made the booking or request. */
  creator_name: string;
  is_requested: boolean;
  animals: readonly { species: Species; heads: number }[];
  /** Link to the page where the office sees it. */
  link: string;
}

/** Email to subscribers at the office: someone booked animals or requested a day. */
export function officeBooked(reader: Reader, facts: BookedFacts): Message {
  const { event_name, dropoff_date, day_count = 1, creator_name, is_requested, animals, link } = facts;
  const day = mailDay(dropoff_date, reader.language);
  return message(reader, {
    subject: is_requested
      ? { en: `${creator_name} requested ${day}`, es: `${creator_name} solicitó el ${day}` }
      : { en: `${creator_name} booked ${day}`, es: `${creator_name} reservó el ${day}` },
    paragraphs: [
      [
        is_requested
          ? {
              en: `${creator_name} requested a drop-off day for “${event_name}”. The request is waiting for your response.`,
              es: `${creator_name} solicitó un día de entrega para “${event_name}”. La solicitud espera su respuesta.`,
            }
          : { en: `${creator_name} booked “${event_name}”.`, es: `${creator_name} reservó “${event_name}”.` },
      ],
      [
        day_count > 1
          ? {
              en: `${day_count} drop-off days starting ${day}, each with:`,
              es: `${day_count} días de entrega a partir del ${day}, cada uno con:`,
            }
          : { en: `Drop-off day: ${day}`, es: `Día de entrega: ${day}` },
        ...animals.map(({ species, heads }) => ({
          en: `${showName(species, 'en')}: ${heads}`,
          es: `${showName(species, 'es')}: ${heads}`,
        })),
      ],
      [{ en: link, es: link }],
    ],
  });
}

export interface SubmittedFacts {
  customer_name: string;
  template_name: string;
  event_name: string;
  link: string;
}

/** Email to subscribers at the office: someone submitted a cut sheet. */
export function officeSheetSubmitted(
  reader: Reader,
  { customer_name, template_name, event_name, link }: SubmittedFacts,
): Message {
  const of = event_name ? ` (“${event_name}”)` : '';
  return message(reader, {
    subject: { en: `${customer_name}’s cut sheet`, es: `Hoja de cortes de ${customer_name}` },
    paragraphs: [
      [
        {
          en: `${customer_name}’s cut sheet “${template_name}”${of} is filled in.`,
          es: `La hoja de cortes “${template_name}” de ${customer_name}${of} está completa.`,
        },
      ],
      [{ en: link, es: link }],
    ],
  });
}
