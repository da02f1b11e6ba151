import { showDayAndYear } from '#contract/lib/dates/spell-day.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { required } from '#contract/lib/required.ts';
import type { Language } from '#contract/lib/words.ts';
import { type MailWords, oneLine, type Texts } from '#server/lib/mails/account-mail.ts';
import { BALANCE_NEWS } from '#server/market/mails/balance-mail-words.ts';
import { DELIVERY_NEWS } from '#server/market/mails/delivery-mail-words.ts';
import { type BoughtFacts, boughtWords, type SoldFacts, soldWords } from '#server/market/mails/sale-mail-words.ts';
import { SPLIT_NEWS } from '#server/market/mails/split-mail-words.ts';

interface Said {
  subject: Texts;
  text: Texts;
}
type News = Said & { free?: Partial<Said> };
/**
 * What we tell buyers and sellers on the market. `{title}` is the lot, and `{amount}` is what was paid, is due, or is
 * refunded. The amount can be zero, because most lots need no deposit; `free` is the wording without it.
 */
export const MARKET_NEWS = {
  ...BALANCE_NEWS,
  ...DELIVERY_NEWS,
  ...SPLIT_NEWS,
  bought: {
    subject: { en: 'Your purchase of “{title}”', es: 'Su compra de “{title}”' },
    text: {
      en: 'Your purchase of “{title}” is confirmed. You paid {amount}. Follow it here:',
      es: 'Su compra de “{title}” está confirmada. Pagó {amount}. Sígala aquí:',
    },
    free: {
      text: {
        en: 'Your purchase of “{title}” is confirmed. There’s nothing to pay yet. Follow it here:',
        es: 'Su compra de “{title}” está confirmada. Todavía no hay nada que pagar. Sígala aquí:',
      },
    },
  },
  sold: {
    subject: { en: 'You made a sale: “{title}”', es: 'Hizo una venta: “{title}”' },
    text: {
      en: 'Someone bought from your lot “{title}” and paid {amount} now, fees included. See your sales here:',
      es: 'Alguien compró de su lote “{title}” y pagó {amount} ahora, con cargos. Vea sus ventas aquí:',
    },
    free: {
      text: {
        en: 'Someone bought from your lot “{title}”. There was no deposit to pay. See your sales here:',
        es: 'Alguien compró de su lote “{title}”. No había depósito que pagar. Vea sus ventas aquí:',
      },
    },
  },
  buyer_withdrew: {
    subject: { en: 'A buyer withdrew: “{title}”', es: 'Un comprador se retiró: “{title}”' },
    text: {
      en: 'A buyer withdrew from “{title}” and will get {amount} back. Their share is available again. See your sales here:',
      es: 'Un comprador se retiró de “{title}” y se le devolverá {amount}. Su parte vuelve a estar disponible. Vea sus ventas aquí:',
    },
    free: {
      text: {
        en: 'A buyer withdrew from “{title}”. Their share is available again. See your sales here:',
        es: 'Un comprador se retiró de “{title}”. Su parte vuelve a estar disponible. Vea sus ventas aquí:',
      },
    },
  },
  tipped: {
    subject: { en: 'All of “{title}” is sold', es: 'Se vendió todo: “{title}”' },
    text: {
      en: 'All four quarters of your animal from “{title}” are sold, so it goes to the plant. You can’t withdraw anymore. Follow your animal here:',
      es: 'Se vendieron los cuatro cuartos de su animal de “{title}”, así que irá a la planta. Ya no puede retirarse. Siga su animal aquí:',
    },
  },
  tipped_for_seller: {
    subject: { en: 'An animal is sold: “{title}”', es: 'Se vendió un animal: “{title}”' },
    text: {
      en: 'All four quarters of an animal from “{title}” are sold. We sent the plant a request for it. Follow it here:',
      es: 'Se vendieron los cuatro cuartos de un animal de “{title}”. Le enviamos la solicitud a la planta. Sígalo aquí:',
    },
  },
  scheduled: {
    subject: { en: '“{title}” is going to the plant', es: '“{title}” va a la planta' },
    text: {
      en: 'The farm has scheduled your animal from “{title}” at the plant and keeps the quarters that weren’t sold. You can’t withdraw anymore. Follow your animal and see its day here:',
      es: 'La granja ya programó su animal de “{title}” en la planta y se queda con los cuartos que no se vendieron. Ya no puede retirarse. Siga su animal y vea su día aquí:',
    },
  },
  at_farm: {
    subject: { en: 'The farm has your meat: “{title}”', es: 'La granja tiene su carne: “{title}”' },
    text: {
      en: 'The farm has picked up the meat of your animal from “{title}” at the plant. You can now pick up your share at the farm. See the pickup details and the farm’s phone number here:',
      es: 'La granja ya recogió en la planta la carne de su animal de “{title}”. Ahora puede recoger su parte en la granja. Vea aquí los detalles de la recogida y el teléfono de la granja:',
    },
  },
  balance_due: {
    subject: { en: 'Your animal has been weighed: {amount} due', es: 'Su animal ya se pesó: faltan {amount}' },
    text: {
      en: 'Your animal from “{title}” has been weighed, so we know its price. Pay the remaining {amount} here:',
      es: 'Su animal de “{title}” ya se pesó y se conoce su precio. Pague los {amount} restantes aquí:',
    },
  },
  /** For a price that doesn't depend on weight. */
  whole_balance_due: {
    subject: { en: 'Your animal: {amount} due', es: 'Su animal: faltan {amount}' },
    text: {
      en: 'The balance for your animal from “{title}” is due now. Pay the remaining {amount} here:',
      es: 'Ya puede pagar el saldo de su animal de “{title}”. Pague los {amount} restantes aquí:',
    },
  },
  balance_charged_on: {
    subject: { en: 'We’ll charge {amount} on {day}', es: 'Le cobraremos {amount} el {day}' },
    text: {
      en: 'We know the final price of your share of “{title}”. As agreed at checkout, we’ll charge your card for the remaining {amount} on {day}. You can pay earlier, or with another card, here:',
      es: 'Ya se conoce el precio final de su parte de “{title}”. Como acordó al comprar, le cobraremos a su tarjeta los {amount} restantes el {day}. Puede pagar antes, o con otra tarjeta, aquí:',
    },
  },
  balance_declined: {
    subject: { en: 'Your card was declined: {amount} due', es: 'Se rechazó su tarjeta: faltan {amount}' },
    text: {
      en: 'Your bank declined the remaining {amount} for “{title}”. We’ll try the card again on {day}. Or pay with another card here:',
      es: 'Su banco rechazó el cobro de los {amount} restantes de “{title}”. Lo intentaremos otra vez el {day}. O pague con otra tarjeta aquí:',
    },
  },
  balance_unpaid: {
    subject: { en: 'Please pay {amount} with another card', es: 'Pague {amount} con otra tarjeta' },
    text: {
      en: 'Your bank declined the remaining {amount} for “{title}” again, and we won’t try that card anymore. The farm has to be paid before you can pick up your meat. Pay with another card here:',
      es: 'Su banco volvió a rechazar los {amount} restantes de “{title}”, y ya no intentaremos con esa tarjeta. La granja tiene que recibir su pago antes de que usted recoja la carne. Pague con otra tarjeta aquí:',
    },
  },
  balance_unpaid_for_seller: {
    subject: { en: 'A buyer’s card was declined: “{title}”', es: 'Se rechazó la tarjeta de un comprador: “{title}”' },
    text: {
      en: 'We couldn’t charge a buyer’s card for the remaining {amount} for “{title}”. We asked them to pay with another card. Their phone number is here:',
      es: 'No se pudieron cobrar los {amount} restantes de “{title}” a la tarjeta de un comprador. Le pedimos que pague con otra tarjeta. Su teléfono está aquí:',
    },
  },
  balance_paid: {
    subject: { en: 'We received your payment of {amount}', es: 'Recibimos su pago de {amount}' },
    text: {
      en: 'You paid the remaining {amount} for “{title}”. There’s nothing left to pay the farm. Follow your animal here:',
      es: 'Pagó los {amount} restantes de “{title}”. Ya no le debe nada a la granja. Siga su animal aquí:',
    },
  },
  overpaid: {
    subject: { en: 'You’re getting {amount} back', es: 'Se le devuelven {amount}' },
    text: {
      en: 'Your animal from “{title}” has been weighed and costs less than you paid. We’re refunding {amount} to your card. Follow your animal here:',
      es: 'Su animal de “{title}” ya se pesó y cuesta menos de lo que pagó. Le devolvemos {amount} a su tarjeta. Siga su animal aquí:',
    },
  },
  refunded_outside: {
    subject: { en: 'A buyer was refunded {amount}', es: 'A un comprador se le reembolsaron {amount}' },
    text: {
      en: 'A buyer of “{title}” was refunded {amount} through the card company. Your part comes out of your payout, unless it has already been sent. Your sales are here:',
      es: 'A un comprador de “{title}” se le reembolsaron {amount} por medio de la compañía de la tarjeta. Su parte se descuenta de su pago, a menos que ya se haya enviado. Sus ventas están aquí:',
    },
  },
  withdrawn: {
    subject: { en: 'You’re getting {amount} back', es: 'Se le devuelven {amount}' },
    text: {
      en: 'You withdrew from “{title}”. We’re refunding {amount} to your card. Your purchases are here:',
      es: 'Se retiró de “{title}”. Le devolvemos {amount} a su tarjeta. Sus compras están aquí:',
    },
    free: {
      subject: { en: 'You withdrew from “{title}”', es: 'Se retiró de “{title}”' },
      text: {
        en: 'You withdrew from “{title}”. Your purchases are here:',
        es: 'Se retiró de “{title}”. Sus compras están aquí:',
      },
    },
  },
  refund_late: {
    subject: { en: 'Your refund of {amount} is delayed', es: 'Su reembolso de {amount} se retrasa' },
    text: {
      en: 'Your card company didn’t accept our refund of {amount}. We’ll try again every day. If your card was replaced, write to us. Your purchases are here:',
      es: 'La compañía de su tarjeta no aceptó nuestro reembolso de {amount}. Lo intentaremos cada día. Si le cambiaron la tarjeta, escríbanos. Sus compras están aquí:',
    },
  },
  refund_refused: {
    subject: { en: 'A refund of {amount} was refused', es: 'Se rechazó un reembolso de {amount}' },
    text: {
      en: 'A buyer of “{title}” should get {amount} back, but the card company refused the refund. We’ve told the buyer and will try again every day. See your sales here:',
      es: 'A un comprador de “{title}” se le deben {amount}, pero la compañía de la tarjeta lo rechazó. Lo intentaremos cada día y ya avisamos al comprador. Vea sus ventas aquí:',
    },
  },
  disputed: {
    subject: { en: 'A buyer’s bank is disputing {amount}', es: 'El banco de un comprador disputa {amount}' },
    text: {
      en: 'A buyer’s bank has taken back {amount} paid for “{title}” while it looks into a complaint. We’ll answer the bank, and your payout is on hold until it decides. Reply with any proof that the buyer got what they bought. Your sales are here:',
      es: 'El banco de un comprador de “{title}” retiró {amount} mientras revisa un reclamo. Nosotros le respondemos al banco, y su pago espera hasta que decida. Responda con cualquier prueba de que el comprador recibió lo que compró. Sus ventas están aquí:',
    },
  },
  dispute_won: {
    subject: { en: 'The bank gave {amount} back', es: 'El banco devolvió {amount}' },
    text: {
      en: 'The bank decided in your favor about “{title}” and gave {amount} back. Your payout is no longer on hold. Your sales are here:',
      es: 'El banco decidió a su favor sobre “{title}” y devolvió {amount}. Su pago ya no espera por esto. Sus ventas están aquí:',
    },
  },
  dispute_lost: {
    subject: { en: 'The bank is keeping {amount}', es: 'El banco se queda con {amount}' },
    text: {
      en: 'The bank decided in favor of the buyer of “{title}” and is keeping {amount}. Your part of it comes out of your payout, or is taken back if you were already paid. Your sales are here:',
      es: 'El banco decidió a favor del comprador de “{title}” y se queda con {amount}. Su parte se descuenta de su pago, o se retira si ya se le había pagado. Sus ventas están aquí:',
    },
  },
  taken_back: {
    subject: { en: 'We took {amount} back', es: 'Retiramos {amount}' },
    text: {
      en: 'The bank decided in favor of the buyer of “{title}”. You had been paid already, so we took {amount} back from your account with the card company. Your payouts are here:',
      es: 'El banco decidió a favor del comprador de “{title}”. Ya se le había pagado, así que retiramos {amount} de su cuenta con la compañía de tarjetas. Sus pagos están aquí:',
    },
  },
  came_too_late: {
    subject: { en: 'You’re getting {amount} back', es: 'Se le devuelven {amount}' },
    text: {
      en: 'Your payment for “{title}” came after your time was up, and the item isn’t available anymore. We’re refunding {amount} to your card. Find something else here:',
      es: 'Su pago de “{title}” llegó cuando ya se había acabado el tiempo, y ya no está disponible. Le devolvemos {amount} a su tarjeta. Busque otra cosa aquí:',
    },
    free: {
      subject: { en: '“{title}” isn’t available anymore', es: '“{title}” ya no está disponible' },
      text: {
        en: 'We got your order for “{title}” after your time was up, and it isn’t available anymore. You weren’t charged for it. Find something else here:',
        es: 'Su pedido de “{title}” llegó cuando ya se había acabado el tiempo, y ya no está disponible. No se le cobró nada. Busque otra cosa aquí:',
      },
    },
  },
  unanswered_for_seller: {
    subject: { en: 'The plant didn’t answer: “{title}”', es: 'La planta no respondió: “{title}”' },
    text: {
      en: 'The plant didn’t answer your request for “{title}” within two weeks of the drop-off day, so the order is canceled. We’re refunding everyone who paid online. See your sales here:',
      es: 'La planta no respondió a su solicitud de “{title}” en las dos semanas después del día de entrega, así que el pedido se canceló. Les devolvemos su dinero a quienes pagaron en línea. Vea sus ventas aquí:',
    },
  },
  unanswered_for_plant: {
    subject: { en: 'A request wasn’t answered: “{title}”', es: 'No se respondió una solicitud: “{title}”' },
    text: {
      en: 'Nobody accepted or rejected the request “{title}” within two weeks of its drop-off day, so we’ve rejected it and are refunding its buyers on the market. If the animal is with you, call the farm and enter a new order. The request is here:',
      es: 'Nadie aceptó ni rechazó la solicitud “{title}” en las dos semanas después de su día de entrega, así que quedó rechazada y se les devuelve su dinero a sus compradores del mercado. Si el animal está con ustedes, llamen a la granja y registren un pedido nuevo. La solicitud está aquí:',
    },
  },
  counter_refund: {
    subject: { en: 'Give a buyer {amount} back', es: 'Devuélvale {amount} a un comprador' },
    text: {
      en: 'There won’t be any meat from one of the animals in “{title}”, and you sold a share of it at the counter. Call the buyer and give back the {amount} you took. Refund the sale at the counter. If the balance was paid later, give it back under your sales, where you’ll also find the phone number:',
      es: 'No habrá carne de un animal de “{title}”, y usted vendió una parte en el mostrador. Llame al comprador y devuélvale los {amount} que recibió. Reembolse la venta en el mostrador. Si el saldo se pagó después, devuélvalo en sus ventas, donde también está el teléfono:',
    },
  },
  lot_ended: {
    subject: { en: 'You’re getting {amount} back', es: 'Se le devuelven {amount}' },
    text: {
      en: '“{title}” ended before all of your animal was sold, so it won’t go to the plant. We’re refunding {amount} to your card. Your purchases are here:',
      es: '“{title}” terminó antes de que se vendiera todo su animal, así que no irá a la planta. Le devolvemos {amount} a su tarjeta. Sus compras están aquí:',
    },
    free: {
      subject: { en: '“{title}” ended before it was sold', es: '“{title}” terminó sin venderse' },
      text: {
        en: '“{title}” ended before all of your animal was sold, so it won’t go to the plant. Your purchases are here:',
        es: '“{title}” terminó antes de que se vendiera todo su animal, así que no irá a la planta. Sus compras están aquí:',
      },
    },
  },
  ended_for_seller: {
    subject: { en: '“{title}” has ended', es: 'Terminó “{title}”' },
    text: {
      en: '“{title}” has ended. Buyers get back what they paid for animals that didn’t go to the plant. See your lots here:',
      es: '“{title}” terminó. Los compradores recuperan lo que pagaron por animales que no fueron a la planta. Vea sus lotes aquí:',
    },
  },
  closed_by_plant: {
    subject: { en: 'The plant took its slots back: “{title}”', es: 'La planta recuperó sus lugares: “{title}”' },
    text: {
      en: 'The plant needs the slots that “{title}” held, so we closed it. Buyers get back what they paid for animals that weren’t fully sold. List it again for another day here:',
      es: 'La planta necesita los lugares de “{title}”, así que lo cerramos. Los compradores recuperan lo que pagaron por animales que no se vendieron enteros. Publíquelo para otro día aquí:',
    },
  },
  plant_rejected: {
    subject: { en: 'You’re getting {amount} back', es: 'Se le devuelven {amount}' },
    text: {
      en: 'The plant can’t take your animal from “{title}”. We’re refunding {amount} to your card. Your purchases are here:',
      es: 'La planta no puede recibir su animal de “{title}”. Le devolvemos {amount} a su tarjeta. Sus compras están aquí:',
    },
    free: {
      subject: { en: 'The plant can’t take your animal', es: 'La planta no puede recibir su animal' },
      text: {
        en: 'The plant can’t take your animal from “{title}”. Your purchases are here:',
        es: 'La planta no puede recibir su animal de “{title}”. Sus compras están aquí:',
      },
    },
  },
  seller_refunded: {
    subject: { en: 'You’re getting {amount} back', es: 'Se le devuelven {amount}' },
    text: {
      en: 'The farm can’t give you what you bought from “{title}”. We’re refunding {amount} to your card. Your purchases are here:',
      es: 'La granja no puede darle lo que compró de “{title}”. Le devolvemos {amount} a su tarjeta. Sus compras están aquí:',
    },
  },
  condemned: {
    subject: { en: 'You’re getting {amount} back', es: 'Se le devuelven {amount}' },
    text: {
      en: 'The plant condemned your animal from “{title}”, so there won’t be any meat from it. We’re refunding {amount} to your card. Your purchases are here:',
      es: 'La planta decomisó su animal de “{title}”, así que no habrá carne de él. Le devolvemos {amount} a su tarjeta. Sus compras están aquí:',
    },
    free: {
      subject: { en: 'The plant condemned your animal', es: 'La planta decomisó su animal' },
      text: {
        en: 'The plant condemned your animal from “{title}”, so there won’t be any meat from it. Your purchases are here:',
        es: 'La planta decomisó su animal de “{title}”, así que no habrá carne de él. Sus compras están aquí:',
      },
    },
  },
  condemned_for_seller: {
    subject: { en: 'An animal was condemned: “{title}”', es: 'Se decomisó un animal: “{title}”' },
    text: {
      en: 'The plant condemned an animal from “{title}”, so there won’t be any meat from it. We’re refunding everyone who paid online. See your sales here:',
      es: 'La planta decomisó un animal de “{title}”, así que no habrá carne de él. Les devolvemos su dinero a quienes pagaron en línea. Vea sus ventas aquí:',
    },
  },
} as const satisfies Record<string, News>;

export type MarketNews = keyof typeof MARKET_NEWS;

interface Filled {
  title: string;
  amount: string;
  day?: IsoDate | undefined;
  taker?: string | undefined;
}

/** Fills in the lot's title, the amount, the day, and the name. */
export const fillNews = (texts: Texts, facts: Filled): Texts => {
  const fill = (language: Language) =>
    texts[language].replaceAll(/\{(title|amount|day|taker)\}/g, (_, place: keyof typeof facts) =>
      place === 'day'
        ? showDayAndYear(required(facts.day, 'the day'), `${language}-US`)
        : required(facts[place], place),
    );
  return { en: fill('en'), es: fill('es') };
};

/** `title` is the title of the lot. */
export interface MarketFacts {
  news: MarketNews;
  title: string;
  amount: string;
  path: string;
  /** When the buyer's card is charged. */
  day?: IsoDate;
  /** Who was offered a quarter. */
  taker?: string;
  /** Whose card was declined, for the seller. */
  buyer?: string;
  bought?: BoughtFacts;
  sold?: SoldFacts;
  /** Why the plant rejected the animal. */
  reject_reason?: string;
  /** Whether the plant has a cut sheet for their share. */
  has_sheet?: boolean;
}

const SHEET_COMES: Texts = {
  en: 'The plant will send you your cut sheet.',
  es: 'La planta le enviará su hoja de cortes.',
};

export function marketWords(
  { news, title, amount, path, day, taker, buyer, bought, sold, reject_reason, has_sheet = false }: MarketFacts,
  url: string,
): MailWords {
  const known: News = MARKET_NEWS[news];
  const { subject, text } = amount === showMoney(0) ? { ...known, ...known.free } : known;
  const facts = { title: oneLine(title), amount, day, taker: taker && oneLine(taker) };
  const link = { en: `${url}${path}`, es: `${url}${path}` };
  return {
    subject: fillNews(subject, facts),
    paragraphs: [
      fillNews(text, facts),
      link,
      ...(bought ? [boughtWords(bought)] : []),
      ...(sold ? [soldWords(sold)] : []),
      ...(buyer ? [{ en: `Buyer: ${oneLine(buyer)}`, es: `Comprador: ${oneLine(buyer)}` }] : []),
      ...(reject_reason
        ? [
            {
              en: `The plant’s reason: ${oneLine(reject_reason)}`,
              es: `El motivo de la planta: ${oneLine(reject_reason)}`,
            },
          ]
        : []),
      ...(has_sheet ? [SHEET_COMES] : []),
    ],
  };
}
