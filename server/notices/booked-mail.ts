import type { IsoDate } from '#contract/lib/days.ts';
import { goodUntil } from '#server/cut-sheets/mails/sheet-mail.ts';
import {
  type Message,
  mailDay,
  message,
  oneLine,
  type Reader,
  type ShareFacts,
  same,
  shareLine,
  showAnimal,
  type Texts,
} from '#server/mail/mail-templates.ts';

interface BookingFacts extends Reader {
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
