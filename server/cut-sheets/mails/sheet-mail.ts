import type { IsoDate } from '#contract/lib/days.ts';
import {
  type Message,
  mailDay,
  message,
  type Reader,
  type ShareFacts,
  showAnimal,
  type Texts,
} from '#server/mail/mail-templates.ts';

/** Shown below cut sheet links, which don't require an account. */
export const goodUntil = (last_day: IsoDate): Texts => {
  const day: Texts = { en: mailDay(last_day, 'en'), es: mailDay(last_day, 'es') };
  return {
    en: `Anyone with a link can open the cut sheet without a password until ${day.en}, so please don’t share it.`,
    es: `Cualquiera que tenga el enlace puede abrir la hoja de cortes sin contraseña hasta el ${day.es}. No lo comparta.`,
  };
};

export interface SheetMailFacts extends Reader {
  event_name: string;
  kill_date: IsoDate | null;
  /** Null for a sheet that isn't attached to an animal yet. */
  share: ShareFacts | null;
  is_reminder: boolean;
  link: string;
  last_day: IsoDate;
}

/** Email to the person who decides how the meat is cut, with the link to their sheet. */
export function sheetLink(facts: SheetMailFacts): Message {
  const { share, is_reminder, kill_date, event_name, link, last_day, ...reader } = facts;
  const animal = share && { en: showAnimal(share, 'en'), es: showAnimal(share, 'es') };
  const day = kill_date && mailDay(kill_date, reader.language);
  const ofWhat: Texts = animal
    ? { en: ` for ${animal.en} from “${event_name}”`, es: ` de ${animal.es}, “${event_name}”` }
    : { en: '', es: '' };
  return message(reader, {
    subject: is_reminder
      ? {
          en: `We still need your cut sheet${animal ? ` for ${animal.en}` : ''}`,
          es: `Falta su hoja de cortes${animal ? `: ${animal.es}` : ''}`,
        }
      : {
          en: `Your cut sheet${animal ? ` for ${animal.en}` : ''}`,
          es: `Su hoja de cortes${animal ? `: ${animal.es}` : ''}`,
        },
    paragraphs: [
      [
        is_reminder
          ? {
              en: `We don’t have your cut sheet${ofWhat.en} yet.`,
              es: `Todavía no tenemos su hoja de cortes${ofWhat.es}.`,
            }
          : { en: `Here’s your cut sheet${ofWhat.en}.`, es: `Aquí está su hoja de cortes${ofWhat.es}.` },
        ...(day ? [{ en: `The kill date is ${day}.`, es: `La fecha de sacrificio es el ${day}.` }] : []),
      ],
      [
        {
          en: 'Tell us how you’d like your meat cut:',
          es: 'Díganos cómo quiere que se corte su carne:',
        },
        { en: link, es: link },
      ],
      [goodUntil(last_day)],
    ],
  });
}

export interface ChangeMailFacts extends Reader {
  customer_name: string;
  template_name: string;
  event_name: string;
  reason: string;
  wish: string;
}

/** Email telling the office that someone has requested a change to a locked sheet. */
export function changeAsked(facts: ChangeMailFacts & { link: string }): Message {
  const { customer_name, template_name, event_name, reason, wish, link, ...reader } = facts;
  const of = event_name ? ` (“${event_name}”)` : '';
  return message(reader, {
    subject: { en: `${customer_name} asked for a change`, es: `${customer_name} pidió un cambio` },
    paragraphs: [
      [
        {
          en: `${customer_name} asked to change the cut sheet “${template_name}”${of}. It’s locked because cutting has started.`,
          es: `${customer_name} pidió cambiar la hoja de cortes “${template_name}”${of}. Está bloqueada porque ya empezó el corte.`,
        },
      ],
      [
        { en: `Reason: ${reason}`, es: `Motivo: ${reason}` },
        ...(wish ? [{ en: `Requested change: ${wish}`, es: `Cambio pedido: ${wish}` }] : []),
      ],
      [
        { en: 'Accept or decline it here:', es: 'Acéptelo o rechácelo aquí:' },
        { en: link, es: link },
      ],
    ],
  });
}

/** Email to the person who requested the change, with the plant's decision. */
export function changeDecided(facts: ChangeMailFacts & { is_accepted: boolean; answer: string }): Message {
  const { template_name, event_name, wish, is_accepted, answer, ...reader } = facts;
  const of = event_name ? ` (“${event_name}”)` : '';
  return message(reader, {
    subject: is_accepted
      ? { en: 'Your change was accepted', es: 'Su cambio fue aceptado' }
      : { en: 'We can’t make your change', es: 'No podemos hacer su cambio' },
    paragraphs: [
      [
        is_accepted
          ? {
              en: `We’ll change your cut sheet “${template_name}”${of} as you asked.`,
              es: `Cambiaremos su hoja de cortes “${template_name}”${of} como lo pidió.`,
            }
          : {
              en: `We can’t change your cut sheet “${template_name}”${of} anymore.`,
              es: `Ya no podemos cambiar su hoja de cortes “${template_name}”${of}.`,
            },
        ...(wish ? [{ en: `You asked for: ${wish}`, es: `Usted pidió: ${wish}` }] : []),
      ],
      answer !== '' && [{ en: answer, es: answer }],
    ],
  });
}
