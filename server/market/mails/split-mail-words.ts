import type { Language } from '#contract/lib/words.ts';
import { type AccountMails, oneLine, same } from '#server/lib/mails/account-mail.ts';

/** About quarters that buyers give away. `{title}`, `{amount}` and `{taker}` as in `MARKET_NEWS`. */
export const SPLIT_NEWS = {
  quarter_taken: {
    subject: { en: '{taker} took over your quarter', es: '{taker} aceptó su cuarto' },
    text: {
      en: '{taker} paid for the quarter of “{title}” that you offered and owns it now. We’re refunding the {amount} that you had paid for it to your card. Your share is here:',
      es: '{taker} pagó el cuarto de “{title}” que usted ofreció y ahora es suyo. Le devolvemos a su tarjeta los {amount} que usted había pagado por él. Su parte está aquí:',
    },
    free: {
      text: {
        en: '{taker} accepted the quarter of “{title}” that you offered and owns it now. Your share is here:',
        es: '{taker} aceptó el cuarto de “{title}” que usted ofreció y ahora es suyo. Su parte está aquí:',
      },
    },
  },
  quarter_declined: {
    subject: { en: '{taker} declined your quarter', es: '{taker} no aceptó su cuarto' },
    text: {
      en: '{taker} declined the quarter of “{title}” that you offered. It stays yours. You can offer it to someone else here:',
      es: '{taker} no aceptó el cuarto de “{title}” que usted ofreció. Sigue siendo suyo. Puede ofrecerlo a otra persona aquí:',
    },
  },
  quarter_expired: {
    subject: { en: '{taker} didn’t accept your quarter', es: '{taker} no llegó a aceptar su cuarto' },
    text: {
      en: 'Your offer of a quarter of “{title}” to {taker} is over. The quarter stays yours. Your share is here:',
      es: 'Su oferta de un cuarto de “{title}” a {taker} terminó. El cuarto sigue siendo suyo. Su parte está aquí:',
    },
  },
  /** For the seller. */
  quarter_given: {
    subject: { en: 'A buyer split a share of “{title}”', es: 'Un comprador dividió una parte de “{title}”' },
    text: {
      en: 'A buyer gave a quarter of “{title}” to someone else, who has paid for it. You get the same amount as before, from two buyers. See your sales here:',
      es: 'Un comprador le dio un cuarto de “{title}” a otra persona, que ya lo pagó. Usted recibe lo mismo que antes, de dos compradores. Vea sus ventas aquí:',
    },
  },
} as const;

/** To an address that anyone could have typed. */
export interface SplitMailFacts {
  quarter_offer: { giver: string; title: string; farm: string; days: number; path: string; language: Language };
}

export const SPLIT_MAILS: AccountMails<SplitMailFacts> = {
  quarter_offer: {
    isToAddress: true,
    isUnnamed: true,
    words: ({ giver, title, farm, days, path }, url) => {
      const [who, what] = [oneLine(giver), [oneLine(title), oneLine(farm)].filter(Boolean).join(', ')];
      return {
        subject: { en: `${who} offers you a quarter of an animal`, es: `${who} le ofrece un cuarto de animal` },
        paragraphs: [
          {
            en: `${who} bought a share of an animal from a farm (“${what}”) and offers you a quarter of it. You pay for it yourself and get your own cut sheet and pickup. See what it costs, and accept or decline it, here:`,
            es: `${who} compró una parte de un animal de una granja (“${what}”) y le ofrece un cuarto. Usted lo paga y tiene su propia hoja de cortes y su propia recogida. Vea cuánto cuesta, y acéptelo o no, aquí:`,
          },
          same(`${url}${path}`),
          {
            en: `The offer ends in ${days} days. If you don’t know ${who}, ignore this email.`,
            es: `La oferta termina en ${days} días. Si no conoce a ${who}, ignore este correo.`,
          },
        ],
      };
    },
  },
};
