import type { IsoDate } from '#contract/lib/days.ts';
import { type Message, mailDay, message, type Reader } from '#server/mail/mail-templates.ts';

export interface DecidedFacts extends Reader {
  event_name: string;
  dropoff_date: IsoDate;
  is_accepted: boolean;
  /** Why the plant rejected it; '' if it was accepted. */
  reject_reason: string;
}

/** Email to the people a request concerns, once the plant has decided. */
export function requestDecided(facts: DecidedFacts): Message {
  const { event_name, is_accepted, reject_reason, ...reader } = facts;
  const day = mailDay(facts.dropoff_date, reader.language);
  if (is_accepted) {
    return message(reader, {
      subject: { en: `Your drop-off on ${day} is confirmed`, es: `Su entrega del ${day} está confirmada` },
      paragraphs: [
        [
          {
            en: `We accepted your request “${event_name}”. Drop-off is on ${day}.`,
            es: `Aceptamos su solicitud “${event_name}”. La entrega es el ${day}.`,
          },
        ],
      ],
    });
  }
  return message(reader, {
    subject: { en: `Your request for ${day} was rejected`, es: `Su solicitud para el ${day} fue rechazada` },
    paragraphs: [
      [
        {
          en: `We can’t accept your request “${event_name}” for ${day}:`,
          es: `No podemos aceptar su solicitud “${event_name}” para el ${day}:`,
        },
        { en: reject_reason, es: reject_reason },
      ],
      [{ en: 'You can request another day.', es: 'Puede solicitar otro día.' }],
    ],
  });
}
