import { showDayAndYear } from '#contract/lib/dates/spell-day.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Language } from '#contract/lib/words.ts';
import { type AccountMails, oneLine, same } from '#server/lib/mails/account-mail.ts';

export interface BookingMailFacts {
  /** To someone without an account who asked for a drop-off. */
  dropoff_link: {
    plant_name: string;
    /** The animals in the reader's language, such as '2 Beef'. */
    what: string;
    day: IsoDate;
    minutes: number;
    path: string;
    language?: Language | undefined;
  };
}

export const BOOKING_MAILS: AccountMails<BookingMailFacts> = {
  dropoff_link: {
    isToAddress: true,
    isUnnamed: true,
    words: ({ plant_name, what, day, minutes, path }, url) => {
      const plant = oneLine(plant_name);
      return {
        subject: { en: `Confirm your drop-off at ${plant}`, es: `Confirme su entrega en ${plant}` },
        paragraphs: [
          {
            en: `Someone asked ${plant} for a drop-off with this email address: ${what} on ${showDayAndYear(day, 'en')}. If that was you, confirm it here:`,
            es: `Alguien pidió a ${plant} una entrega con este correo electrónico: ${what} el ${showDayAndYear(day, 'es')}. Si fue usted, confírmela aquí:`,
          },
          same(`${url}${path}`),
          {
            en: `The day is held for ${minutes} minutes. Once you confirm, the plant gets your request and answers you. If this wasn’t you, ignore this email.`,
            es: `El día queda apartado ${minutes} minutos. Cuando confirme, la planta recibirá su solicitud y le responderá. Si no fue usted, ignore este correo.`,
          },
        ],
      };
    },
  },
};
