import { type AccountMails, oneLine } from '#server/lib/mails/account-mail.ts';

export interface WebhooksMailFacts {
  /** To the owner: a webhook was turned off, because nothing had arrived for days. */
  webhook_turned_off: { plant_name: string; address: string; path: string };
}

export const WEBHOOKS_MAILS: AccountMails<WebhooksMailFacts> = {
  webhook_turned_off: {
    words: ({ plant_name, address, path }, url) => ({
      subject: {
        en: `A webhook of ${oneLine(plant_name)} was turned off`,
        es: `Se apagó un webhook de ${oneLine(plant_name)}`,
      },
      paragraphs: [
        {
          en: `For five days, nothing we sent to ${oneLine(address)} has arrived, so we stopped sending.`,
          es: `En cinco días no llegó nada de lo que enviamos a ${oneLine(address)}, así que dejamos de enviar.`,
        },
        {
          en: `Fix the program, then turn the webhook on again in Settings. What happens until then won’t be sent.\n${url}${path}`,
          es: `Arregle el programa y vuelva a encender el webhook en Configuración. Lo que ocurra hasta entonces no se enviará.\n${url}${path}`,
        },
      ],
    }),
  },
};
