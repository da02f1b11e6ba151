import { showDayAndYear } from '#contract/lib/dates/spell-day.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { showMoney } from '#contract/lib/figures.ts';
import type { Language } from '#contract/lib/words.ts';
import { oneLine, type Texts } from '#server/lib/mails/account-mail.ts';
import { SHARES } from '#server/market/mails/counter-receipt-words.ts';

interface Delivery {
  /** Where the farm brings it; '' for pickup. */
  delivery?: string;
  /** What the buyer paid for that. */
  delivery_cents?: number;
}

interface Size {
  quarters: number | null;
  pieces: number | null;
  piece_name: string;
}

/** What a seller sold, for the email about it. `part_cents` is the farm's part of what was paid now, without the fees. */
export interface SoldFacts extends Size, Delivery {
  buyer: string;
  part_cents: number;
}

/** What someone bought, for the email about it. */
export interface BoughtFacts extends Size, Delivery {
  farm: string;
  /** Where the animal goes, and when; '' and null for a product. */
  plant: string;
  dropoff_date: IsoDate | null;
  /** Whether all of the animal was sold before, as for a quarter that its buyer gave to someone else. */
  was_sold?: boolean;
  paid_cents: number;
  /** What a coupon took off the price. */
  discount_cents?: number;
  /** What is left to pay, fees included. Low and high differ until the weight is known. */
  balance_low_cents: number;
  balance_high_cents: number;
}

/** Lists what was bought, line by line. */
export const boughtWords = (bought: BoughtFacts): Texts => ({ en: listIn('en', bought), es: listIn('es', bought) });

/** Who bought what from a seller, line by line. */
export const soldWords = (sold: SoldFacts): Texts => ({ en: soldIn('en', sold), es: soldIn('es', sold) });

function sizeIn(language: Language, { quarters, pieces, piece_name }: Size): string {
  if (quarters !== null) return SHARES[quarters]?.[language] ?? String(quarters);
  return `${pieces ?? 0} × ${oneLine(piece_name) || (language === 'en' ? 'piece' : 'pieza')}`;
}

function soldIn(language: Language, sold: SoldFacts): string {
  const say = (en: string, es: string) => (language === 'en' ? en : es);
  const [buyer, part] = [oneLine(sold.buyer), showMoney(sold.part_cents)];
  return [
    say(`Buyer: ${buyer}`, `Comprador: ${buyer}`),
    say(`Sold: ${sizeIn(language, sold)}`, `Vendido: ${sizeIn(language, sold)}`),
    deliveryIn(say, sold),
    sold.part_cents > 0 && say(`Your part of this payment: ${part}`, `Su parte de este pago: ${part}`),
  ]
    .filter(Boolean)
    .join('\n');
}

function listIn(language: Language, bought: BoughtFacts): string {
  const say = (en: string, es: string) => (language === 'en' ? en : es);
  const { quarters, farm, plant, dropoff_date, paid_cents } = bought;
  const size = sizeIn(language, bought);
  const day = dropoff_date && showDayAndYear(dropoff_date, `${language}-US`);
  return [
    say(`You bought: ${size}`, `Compró: ${size}`),
    farm && say(`Farm: ${oneLine(farm)}`, `Granja: ${oneLine(farm)}`),
    plant && say(`Plant: ${oneLine(plant)}`, `Planta: ${oneLine(plant)}`),
    day && say(`Drop-off at the plant: ${day}`, `Entrega en la planta: ${day}`),
    deliveryIn(say, bought),
    discountIn(say, bought),
    say(`Paid, fees included: ${showMoney(paid_cents)}`, `Pagado, con cargos: ${showMoney(paid_cents)}`),
    balanceIn(say, bought),
    quarters !== null &&
      (bought.was_sold
        ? say('The whole animal is sold already.', 'Ya se vendió todo el animal.')
        : say(
            'We’ll email you as soon as the whole animal is sold.',
            'Le avisaremos por correo en cuanto se venda todo el animal.',
          )),
  ]
    .filter(Boolean)
    .join('\n');
}

function deliveryIn(say: (en: string, es: string) => string, { delivery = '', delivery_cents = 0 }: Delivery): string {
  if (delivery === '') return '';
  const [name, fee] = [oneLine(delivery), showMoney(delivery_cents)];
  return say(`Delivery: ${name}, ${fee}`, `Entrega: ${name}, ${fee}`);
}

function discountIn(say: (en: string, es: string) => string, { discount_cents = 0 }: BoughtFacts): string {
  if (discount_cents === 0) return '';
  const off = showMoney(-discount_cents);
  return say(`Coupon: ${off}`, `Cupón: ${off}`);
}

function balanceIn(
  say: (en: string, es: string) => string,
  { balance_low_cents, balance_high_cents }: Pick<BoughtFacts, 'balance_low_cents' | 'balance_high_cents'>,
): string {
  const [low, high] = [showMoney(balance_low_cents), showMoney(balance_high_cents)];
  if (balance_high_cents <= 0) return say('There’s nothing left to pay.', 'No queda nada por pagar.');
  if (low === high)
    return say(`Left to pay later, fees included: ${low}`, `Falta por pagar después, con cargos: ${low}`);
  return say(
    `Left to pay once the animal is weighed, fees included: about ${low} to ${high}`,
    `Falta por pagar cuando se pese el animal, con cargos: entre ${low} y ${high}, más o menos`,
  );
}
