import { listCuts } from '#server/cut-sheets/mails/cut-list.ts';
import { type Message, message, type Reader, type ShareFacts, showAnimal } from '#server/mail/mail-templates.ts';

export interface AgreementFacts extends Reader {
  event_name: string;
  share: ShareFacts;
  /** Link to the recipient's sheet. */
  link: string;
  /** The sentence that says who can use the link, and until when. */
  access: { en: string; es: string };
}

/** Email telling each owner of a split half where the two sheets differ. Doesn't name the other owner. */
export function sheetsDiffer({ titles, ...facts }: AgreementFacts & { titles: readonly string[] }): Message {
  const { event_name, share, link, access, ...reader } = facts;
  const cuts = listCuts(titles);
  const animal = { en: showAnimal(share, 'en'), es: showAnimal(share, 'es') };
  return message(reader, {
    subject: {
      en: `${animal.en}: the two cut sheets for your half don’t match`,
      es: `${animal.es}: las dos hojas de cortes de su mitad no coinciden`,
    },
    paragraphs: [
      [
        {
          en: `Your share of ${animal.en}, “${event_name}”, is part of a half with two owners. Every cut is split between you, so both cut sheets have to match.`,
          es: `Su parte de ${animal.es}, “${event_name}”, es de una mitad con dos dueños. Cada corte se reparte entre ambos, así que las dos hojas de cortes deben coincidir.`,
        },
      ],
      [
        { en: `These don’t match: ${cuts.en}`, es: `No coinciden en: ${cuts.es}` },
        {
          en: 'You can change your sheet or work it out with the other owner. If they still don’t match, we’ll choose one and let you know.',
          es: 'Puede cambiar su hoja o ponerse de acuerdo con el otro dueño. Si siguen sin coincidir, elegiremos una y le avisaremos.',
        },
      ],
      [{ en: link, es: link }, access],
    ],
  });
}

/** Email telling each owner of a split half which of the two sheets the plant will follow. */
export function differenceSettled({ is_replaced, ...facts }: AgreementFacts & { is_replaced: boolean }): Message {
  const { event_name, share, link, access, ...reader } = facts;
  const animal = { en: showAnimal(share, 'en'), es: showAnimal(share, 'es') };
  return message(reader, {
    subject: { en: `${animal.en}: how your half will be cut`, es: `${animal.es}: cómo se cortará su mitad` },
    paragraphs: [
      [
        is_replaced
          ? {
              en: `The two cut sheets for your half of ${animal.en}, “${event_name}”, didn’t match. We’ll cut both shares according to the other owner’s sheet, and yours now says the same. We kept a record of what you had asked for.`,
              es: `Las dos hojas de cortes de su mitad de ${animal.es}, “${event_name}”, no coincidían. Cortaremos las dos partes según la hoja del otro dueño, y la suya ahora dice lo mismo. Guardamos lo que usted había pedido.`,
            }
          : {
              en: `The two cut sheets for your half of ${animal.en}, “${event_name}”, didn’t match. We’ll cut both shares according to your sheet.`,
              es: `Las dos hojas de cortes de su mitad de ${animal.es}, “${event_name}”, no coincidían. Cortaremos las dos partes según la suya.`,
            },
      ],
      [{ en: link, es: link }, access],
    ],
  });
}
