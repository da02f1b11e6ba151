import type { AgreementFacts } from '#server/cut-sheets/mails/agreement-mail.ts';
import { listCuts } from '#server/cut-sheets/mails/cut-list.ts';
import { type Message, message, showAnimal } from '#server/mail/mail-templates.ts';

interface Decided extends AgreementFacts {
  is_over: boolean;
  /** The cuts that can no longer be made, and the ones that replace them. */
  gone: readonly string[];
  come: readonly string[];
}

/** Email telling a sheet's owner that the plant now knows the animal's age, and what that changes. */
export function ageDecided({ is_over, gone, come, ...facts }: Decided): Message {
  const { event_name, share, link, access, ...reader } = facts;
  const animal = { en: showAnimal(share, 'en'), es: showAnimal(share, 'es') };
  const [from, to] = [listCuts(gone), listCuts(come)];
  const [hasGone, hasCome] = [gone.length > 0, come.length > 0];
  return message(reader, {
    subject: {
      en: `${animal.en}: your cut sheet changed because of the animal’s age`,
      es: `${animal.es}: su hoja de cortes cambió por la edad del animal`,
    },
    paragraphs: [
      [
        is_over
          ? {
              en: `${animal.en}, “${event_name}”, is over 30 months old, so the law doesn’t allow cuts with backbone.`,
              es: `${animal.es}, “${event_name}”, tiene más de 30 meses, así que la ley no permite cortes con espinazo.`,
            }
          : {
              en: `${animal.en}, “${event_name}”, isn’t over 30 months old after all, so cuts with backbone are allowed.`,
              es: `${animal.es}, “${event_name}”, no tiene más de 30 meses, así que se permiten cortes con espinazo.`,
            },
      ],
      [
        ...(hasGone ? [{ en: `No longer on your sheet: ${from.en}`, es: `Ya no está en su hoja: ${from.es}` }] : []),
        ...(is_over && !hasGone
          ? [{ en: 'Bone-in cuts will be deboned.', es: 'Los cortes con hueso se deshuesarán.' }]
          : []),
        ...(hasCome ? [{ en: `Cut instead: ${to.en}`, es: `En su lugar: ${to.es}` }] : []),
        ...(hasGone && !hasCome ? [{ en: 'That meat will be ground.', es: 'Esa carne se molerá.' }] : []),
        {
          en: 'You can change your sheet until cutting starts.',
          es: 'Puede cambiar su hoja hasta que empiece el corte.',
        },
      ],
      [{ en: link, es: link }, access],
    ],
  });
}
