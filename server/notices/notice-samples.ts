import type { FieldValues, NoticeText } from '#contract/mail/notice-texts.ts';
import type { Notice } from '#contract/orders/notices-api.ts';
import { type Message, mailDay, message, type Reader, type Texts } from '#server/mail/mail-templates.ts';
import { orderBooked } from '#server/notices/booked-mail.ts';
import { requestDecided } from '#server/notices/decided-mail.ts';
import { orderProgress } from '#server/notices/progress-mail.ts';

const ORDER: Texts = { en: 'Fall beef', es: 'Res de otoño' };
const ANIMAL: Texts = { en: 'Beef 1', es: 'Res 1' };
const SHARE = { species: 'beef', animal_number: 1, heads: 1, quarters: 2 } as const;
const WEIGHT = '640 lb';

type Sample = [subject: Texts, ...lines: Texts[]];
const say = (en: string, es: string): Texts => ({ en, es });
const LINK = '{link}';
const link = say(LINK, LINK);
const fill = say('Fill in your cut sheet here:', 'Llene aquí su hoja de cortes:');
const open = say('Open it here:', 'Ábralo aquí:');
const pay = say('Pay here:', 'Pague aquí:');

/** Short samples of the messages that don't have their own layout. */
const SAMPLES: Readonly<Record<Exclude<NoticeText, 'order_booked' | 'request_decided' | Notice>, Sample>> = {
  order_moved: [
    say('Drop-off moved', 'La entrega se cambió'),
    say('The drop-off for “Fall beef” has moved.', 'La entrega de “Res de otoño” cambió de día.'),
  ],
  order_canceled: [
    say('Drop-off canceled', 'Entrega cancelada'),
    say('“Fall beef” has been canceled.', '“Res de otoño” se canceló.'),
  ],
  dropoff_reminder: [say('Drop-off in 2 days', 'Entrega en 2 días'), say('Please bring Beef 1.', 'Traiga la Res 1.')],
  sheet_link: [say('Your cut sheet', 'Su hoja de cortes'), fill, link],
  sheet_reminder: [say('We still need your cut sheet', 'Falta su hoja de cortes'), fill, link],
  sheet_change_decided: [
    say('Your change was accepted', 'Se aceptó su cambio'),
    say('Your cut sheet has changed.', 'Su hoja de cortes cambió.'),
  ],
  sheets_differ: [say('Two cut sheets don’t match', 'Dos hojas de cortes no coinciden'), open, link],
  difference_settled: [say('We chose a cut sheet', 'Elegimos una hoja de cortes'), open, link],
  age_decided: [say('Your cut sheet has changed', 'Su hoja de cortes cambió'), open, link],
  weight_known: [
    say(`Beef 1 weighs ${WEIGHT} hanging`, `Res 1 pesa ${WEIGHT} en canal`),
    say(`Beef 1 has a hanging weight of ${WEIGHT}.`, `Res 1 pesa ${WEIGHT} en canal.`),
  ],
  storage_reminder: [
    say('Your meat is waiting', 'Su carne lo espera'),
    say('Beef 1 has been waiting for 2 days.', 'Res 1 lleva 2 días esperando.'),
  ],
  forfeit_warning: [
    say('Pick up your meat before November 30', 'Recoja su carne antes del 30 de noviembre'),
    say('From that day on, Beef 1 is forfeited.', 'A partir de ese día, la Res 1 se pierde.'),
  ],
  deposit_asked: [say('Deposit of $100.00', 'Depósito de $100.00'), pay, link],
  deposit_reminder: [say('Deposit of $100.00 due soon', 'El depósito de $100.00 vence pronto'), pay, link],
  deposit_settled: [
    say('Your deposit is settled', 'Su depósito está liquidado'),
    say('We refunded $100.00.', 'Le devolvimos $100.00.'),
  ],
  invoice: [say('Invoice 1001', 'Factura 1001'), say('Amount: $480.00', 'Importe: $480.00'), pay, link],
  credit_note: [say('Credit note 1002', 'Nota de crédito 1002'), say('Amount: $20.00', 'Importe: $20.00')],
  invoice_reminder: [
    say('Invoice 1001 is late', 'La factura 1001 está vencida'),
    say('Amount due: $480.00', 'Por pagar: $480.00'),
    pay,
    link,
  ],
  statement: [say('Your statement', 'Su estado de cuenta'), say('Balance: $480.00', 'Saldo: $480.00')],
  payment_confirmation: [
    say('Confirm your payment', 'Confirme su pago'),
    say('Your bank is asking you to confirm your payment:', 'Su banco le pide que confirme el pago:'),
    link,
  ],
  payment_receipt: [say('Receipt for $100.00', 'Recibo de $100.00'), say('We received $100.00.', 'Recibimos $100.00.')],
  refund_made: [
    say('Refund of $100.00', 'Reembolso de $100.00'),
    say('We refunded $100.00.', 'Le devolvimos $100.00.'),
  ],
  invoice_receipt: [say('Receipt for $480.00', 'Recibo de $480.00'), say('We received $480.00.', 'Recibimos $480.00.')],
  invoice_refund: [
    say('Refund of $480.00', 'Reembolso de $480.00'),
    say('We refunded $480.00.', 'Le devolvimos $480.00.'),
  ],
  sale_receipt: [
    say('Receipt for $35.00', 'Recibo de $35.00'),
    say('Thank you for your purchase.', 'Gracias por su compra.'),
  ],
  waitlist_joined: [
    say('You’re on the waitlist', 'Está en la lista de espera'),
    say('We’ll let you know when a slot opens up.', 'Le avisaremos cuando haya un lugar.'),
  ],
  waitlist_offered: [
    say('A slot for you', 'Un lugar para usted'),
    say('Accept or decline it here:', 'Acéptelo o rechácelo aquí:'),
    link,
  ],
  waitlist_accepted: [say('The slot is yours', 'El lugar es suyo'), say('Please bring Beef 1.', 'Traiga la Res 1.')],
  waitlist_lapsed: [
    say('The offer has expired', 'La oferta venció'),
    say('You didn’t accept the slot in time.', 'No aceptó el lugar a tiempo.'),
  ],
  waitlist_withdrawn: [
    say('The offer was withdrawn', 'La oferta se retiró'),
    say('We had to take the slot back.', 'Tuvimos que retirar el lugar.'),
  ],
  waitlist_missed: [
    say('No slot opened up', 'No hubo lugar'),
    say('No slot opened up in time.', 'No se liberó ningún lugar a tiempo.'),
  ],
};

/** A message as someone might get it, and the values of its fields. The link leads nowhere. */
export function sampleOf(
  template: NoticeText,
  reader: Reader,
  { today, public_url }: { today: string; public_url: string },
): { ours: Message; values: FieldValues } {
  const { language, first_name } = reader;
  const address = `${public_url}/example`;
  const event_name = ORDER[language];
  const values = {
    first_name,
    order: event_name,
    animal: ANIMAL[language],
    weight: WEIGHT,
    day: mailDay(today, language),
    plant_contact: reader.plant_contact ?? '',
  };
  const facts = { ...reader, event_name, dropoff_date: today };
  const shares = [{ ...SHARE, cut_sheet_link: address }];
  if (template === 'order_booked') return { values, ours: orderBooked({ ...facts, is_requested: false, shares }) };
  if (template === 'request_decided')
    return { values, ours: requestDecided({ ...facts, is_accepted: true, reject_reason: '' }) };
  const progress = orderProgress(template, { ...reader, event_name, tag_id: '', share: SHARE });
  if (progress) return { values, ours: progress };
  const [subject, ...lines] = SAMPLES[template as keyof typeof SAMPLES];
  const linked = lines.map(({ en, es }) => say(en.replace(LINK, address), es.replace(LINK, address)));
  return { values, ours: message(reader, { subject, paragraphs: [linked] }) };
}
