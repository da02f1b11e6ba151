import { type Message, message, type Reader, type ShareFacts, showAnimal } from '#server/mail/mail-templates.ts';

export interface AgreementFacts extends Reader {
  event_name: string;
  share: ShareFacts;
  /** Where the reader sees their sheet. */
  link: string;
  /** How the reader gets there. */
  access: { en: string; es: string };
}

/** To each owner of a divided half: the two sheets of it differ, and in what. Whose the other one is stays with the plant. */
export function sheetsDiffer({ titles, ...facts }: AgreementFacts & { titles: readonly string[] }): Message {
  const { event_name, share, link, access, ...reader } = facts;
  const animal = { en: showAnimal(share, 'en'), es: showAnimal(share, 'es') };
  return message(reader, {
    subject: {
      en: `${animal.en}: your cut sheet and the other one of your half differ`,
      es: `${animal.es}: su hoja de corte y la otra de su mitad no coinciden`,
    },
    paragraphs: [
      [
        {
          en: `your share of ${animal.en}, “${event_name}”, is part of a half that belongs to two owners. Every cut of it is dealt out to both, so both cut sheets have to say the same.`,
          es: `Su parte de ${animal.es}, “${event_name}”, es de una mitad que tiene dos dueños. Cada corte se reparte entre ambos, así que las dos hojas de corte tienen que decir lo mismo.`,
        },
      ],
      [
        { en: `They differ in: ${titles.join(', ')}`, es: `No coinciden en: ${titles.join(', ')}` },
        {
          en: 'You can change your sheet, or agree with the other owner. If it stays so, we choose one of the two and tell you.',
          es: 'Puede cambiar su hoja o ponerse de acuerdo con el otro dueño. Si queda así, elegimos una de las dos y le avisamos.',
        },
      ],
      [{ en: link, es: link }, access],
    ],
  });
}

/** To each owner of the half: the plant has chosen by which of the two sheets it is cut. */
export function differenceSettled({ is_replaced, ...facts }: AgreementFacts & { is_replaced: boolean }): Message {
  const { event_name, share, link, access, ...reader } = facts;
  const animal = { en: showAnimal(share, 'en'), es: showAnimal(share, 'es') };
  return message(reader, {
    subject: { en: `${animal.en}: how your half is cut`, es: `${animal.es}: cómo se corta su mitad` },
    paragraphs: [
      [
        is_replaced
          ? {
              en: `the two cut sheets of your half of ${animal.en}, “${event_name}”, differed. Both are cut by the other owner’s sheet now, and yours says the same. We have kept what you had asked for.`,
              es: `Las dos hojas de corte de su mitad de ${animal.es}, “${event_name}”, no coincidían. Ahora las dos se cortan según la hoja del otro dueño, y la suya dice lo mismo. Conservamos lo que usted había pedido.`,
            }
          : {
              en: `the two cut sheets of your half of ${animal.en}, “${event_name}”, differed. Both are cut by your sheet now.`,
              es: `Las dos hojas de corte de su mitad de ${animal.es}, “${event_name}”, no coincidían. Ahora las dos se cortan según la suya.`,
            },
      ],
      [{ en: link, es: link }, access],
    ],
  });
}
