import { type IsoDate, showDay } from '#contract/lib/days.ts';
import {
  goodUntil,
  type Message,
  message,
  type Reader,
  type ShareFacts,
  showAnimal,
  type Texts,
} from '#server/mail/mail-templates.ts';

export interface SheetMailFacts extends Reader {
  event_name: string;
  kill_date: IsoDate | null;
  /** Null for a sheet that hangs on no animal yet. */
  share: ShareFacts | null;
  is_reminder: boolean;
  link: string;
  last_day: IsoDate;
}

/** To whoever is to say how their meat is cut: the link to exactly their sheet. */
export function sheetLink(facts: SheetMailFacts): Message {
  const { share, is_reminder, kill_date, event_name, link, last_day, ...reader } = facts;
  const animal = share && { en: showAnimal(share, 'en'), es: showAnimal(share, 'es') };
  const day = kill_date && showDay(kill_date);
  const ofWhat: Texts = animal
    ? { en: ` for ${animal.en} of “${event_name}”`, es: ` de ${animal.es}, “${event_name}”` }
    : { en: '', es: '' };
  return message(reader, {
    subject: is_reminder
      ? {
          en: `Your cut sheet${animal ? ` for ${animal.en}` : ''} is still missing`,
          es: `Falta su hoja de corte${animal ? `: ${animal.es}` : ''}`,
        }
      : {
          en: `Your cut sheet${animal ? ` for ${animal.en}` : ''}`,
          es: `Su hoja de corte${animal ? `: ${animal.es}` : ''}`,
        },
    paragraphs: [
      [
        is_reminder
          ? {
              en: `we do not have your cut sheet${ofWhat.en} yet.`,
              es: `Todavía no tenemos su hoja de corte${ofWhat.es}.`,
            }
          : { en: `here is your cut sheet${ofWhat.en}.`, es: `Aquí está su hoja de corte${ofWhat.es}.` },
        ...(day ? [{ en: `The kill date is ${day}.`, es: `La fecha de sacrificio es el ${day}.` }] : []),
      ],
      [
        {
          en: 'Please tell us how you would like your meat to be cut:',
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

/** To people of the office: somebody asks to have a locked sheet cut otherwise. */
export function changeAsked(facts: ChangeMailFacts & { link: string }): Message {
  const { customer_name, template_name, event_name, reason, wish, link, ...reader } = facts;
  const of = event_name ? ` (“${event_name}”)` : '';
  return message(reader, {
    subject: { en: `${customer_name} asks for a change`, es: `${customer_name} pide un cambio` },
    paragraphs: [
      [
        {
          en: `${customer_name} asks to change the cut sheet “${template_name}”${of}, which is locked because the cutting has begun.`,
          es: `${customer_name} pide cambiar la hoja de corte “${template_name}”${of}, cerrada porque el corte ya empezó.`,
        },
      ],
      [
        { en: `Reason: ${reason}`, es: `Motivo: ${reason}` },
        ...(wish ? [{ en: `Wish: ${wish}`, es: `Deseo: ${wish}` }] : []),
      ],
      [
        { en: 'Accept or refuse it here:', es: 'Acéptelo o rechácelo aquí:' },
        { en: link, es: link },
      ],
    ],
  });
}

/** To whoever asked: what the plant says to it. */
export function changeDecided(facts: ChangeMailFacts & { is_accepted: boolean; answer: string }): Message {
  const { template_name, event_name, wish, is_accepted, answer, ...reader } = facts;
  const of = event_name ? ` (“${event_name}”)` : '';
  return message(reader, {
    subject: is_accepted
      ? { en: 'Your change is accepted', es: 'Su cambio fue aceptado' }
      : { en: 'Your change is not possible', es: 'Su cambio no es posible' },
    paragraphs: [
      [
        is_accepted
          ? {
              en: `we change your cut sheet “${template_name}”${of} as you asked.`,
              es: `Cambiamos su hoja de corte “${template_name}”${of} como pidió.`,
            }
          : {
              en: `we cannot change your cut sheet “${template_name}”${of} any more.`,
              es: `Ya no podemos cambiar su hoja de corte “${template_name}”${of}.`,
            },
        ...(wish ? [{ en: `You asked: ${wish}`, es: `Usted pidió: ${wish}` }] : []),
      ],
      answer !== '' && [{ en: answer, es: answer }],
    ],
  });
}
