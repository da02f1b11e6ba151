import { type AccountMails, oneLine, same } from '#server/lib/mails/account-mail.ts';

/** What the office answered to a farm that asked to sell through the plant. */
export interface DirectoryMailFacts {
  farm_accepted: { plant_name: string; path: string };
  farm_declined: { plant_name: string; reason: string; path: string };
}

export const DIRECTORY_MAILS: AccountMails<DirectoryMailFacts> = {
  farm_accepted: {
    words: ({ plant_name, path }, url) => {
      const plant = oneLine(plant_name);
      return {
        subject: { en: `You can now sell through ${plant}`, es: `Ya puede vender con ${plant}` },
        paragraphs: [
          {
            en: `${plant} accepted your request. When you list an animal, you can now choose it as your plant:`,
            es: `${plant} aceptó su solicitud. Cuando ponga un animal en venta, ya puede elegirla como su planta:`,
          },
          same(`${url}/sellerdashboard/productpost`),
          { en: 'The plant’s page:', es: 'La página de la planta:' },
          same(`${url}${path}`),
        ],
      };
    },
  },
  farm_declined: {
    words: ({ plant_name, reason, path }, url) => {
      const plant = oneLine(plant_name);
      return {
        subject: { en: `${plant} can’t take your animals now`, es: `${plant} no puede recibir sus animales ahora` },
        paragraphs: [
          {
            en: `${plant} declined your request to sell through it:\n> ${oneLine(reason)}`,
            es: `${plant} rechazó su solicitud de vender con ella:\n> ${oneLine(reason)}`,
          },
          { en: 'You can write to the plant, or look for another one:', es: 'Puede escribirle o buscar otra planta:' },
          same(`${url}${path}`),
          same(`${url}/findsellers?role=processor`),
        ],
      };
    },
  },
};
