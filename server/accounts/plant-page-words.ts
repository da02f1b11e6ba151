import type { IsoDate } from '#contract/lib/days.ts';
import { showDayAndYear } from '#contract/lib/show-day.ts';
import type { Language } from '#contract/lib/words.ts';
import { oneLine } from '#server/accounts/counter-receipt-words.ts';

type Texts = Record<Language, string>;
interface Words {
  subject: Texts;
  paragraphs: Texts[];
}

/** What people learn by email after they registered, or asked a plant for something on its public page. */
export interface PlantPageFacts {
  /** To the address an account was registered with. */
  confirm_address: { path: string };
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
  /** What the office answered to a farm that asked to sell through the plant. */
  farm_accepted: { plant_name: string; path: string };
  farm_declined: { plant_name: string; reason: string; path: string };
}

const link = (url: string, path: string): Texts => ({ en: `${url}${path}`, es: `${url}${path}` });

/** The email with the link that confirms the address of an account. Anyone may have typed the address, so it names nobody. */
const confirmAddressWords = (
  { path }: { path: string },
  url: string,
): Record<'subject', Record<Language, string>> & { paragraphs: Record<Language, string>[] } => ({
  subject: { en: 'Confirm your email address', es: 'Confirme su correo electrónico' },
  paragraphs: [
    {
      en: 'Someone registered at Hindquarter with this email address. If that was you, confirm it here. If you aren’t signed in, sign in with the password you chose:',
      es: 'Alguien se registró en Hindquarter con este correo electrónico. Si fue usted, confírmelo aquí. Si no ha iniciado sesión, hágalo con la contraseña que eligió:',
    },
    { en: `${url}${path}`, es: `${url}${path}` },
    {
      en: 'This link works once and expires in 7 days. You can ask for a new one under “Sign-in and security”. If this wasn’t you, ignore this email.',
      es: 'Este enlace sirve una vez y vence en 7 días. Puede pedir otro en “Inicio de sesión y seguridad”. Si no fue usted, ignore este correo.',
    },
  ],
});

const dropoffLinkWords = (
  { plant_name, what, day, minutes, path }: PlantPageFacts['dropoff_link'],
  url: string,
): Words => {
  const plant = oneLine(plant_name);
  return {
    subject: { en: `Confirm your drop-off at ${plant}`, es: `Confirme su entrega en ${plant}` },
    paragraphs: [
      {
        en: `Someone asked ${plant} for a drop-off with this email address: ${what} on ${showDayAndYear(day, 'en')}. If that was you, confirm it here:`,
        es: `Alguien pidió a ${plant} una entrega con este correo electrónico: ${what} el ${showDayAndYear(day, 'es')}. Si fue usted, confírmela aquí:`,
      },
      link(url, path),
      {
        en: `The day is held for ${minutes} minutes. Once you confirm, the plant gets your request and answers you. If this wasn’t you, ignore this email.`,
        es: `El día queda apartado ${minutes} minutos. Cuando confirme, la planta recibirá su solicitud y le responderá. Si no fue usted, ignore este correo.`,
      },
    ],
  };
};

const farmAcceptedWords = ({ plant_name, path }: PlantPageFacts['farm_accepted'], url: string): Words => {
  const plant = oneLine(plant_name);
  return {
    subject: { en: `You can now sell through ${plant}`, es: `Ya puede vender con ${plant}` },
    paragraphs: [
      {
        en: `${plant} accepted your request. When you list an animal, you can now choose it as your plant:`,
        es: `${plant} aceptó su solicitud. Cuando ponga un animal en venta, ya puede elegirla como su planta:`,
      },
      link(url, '/sellerdashboard/productpost'),
      { en: 'The plant’s page:', es: 'La página de la planta:' },
      link(url, path),
    ],
  };
};

const farmDeclinedWords = ({ plant_name, reason, path }: PlantPageFacts['farm_declined'], url: string): Words => {
  const plant = oneLine(plant_name);
  return {
    subject: { en: `${plant} can’t take your animals now`, es: `${plant} no puede recibir sus animales ahora` },
    paragraphs: [
      {
        en: `${plant} declined your request to sell through it:\n> ${oneLine(reason)}`,
        es: `${plant} rechazó su solicitud de vender con ella:\n> ${oneLine(reason)}`,
      },
      { en: 'You can write to the plant, or look for another one:', es: 'Puede escribirle o buscar otra planta:' },
      link(url, path),
      link(url, '/findsellers?role=processor'),
    ],
  };
};

export const PLANT_PAGE_WORDS = {
  confirm_address: confirmAddressWords,
  dropoff_link: dropoffLinkWords,
  farm_accepted: farmAcceptedWords,
  farm_declined: farmDeclinedWords,
};
