import type { Language } from '#contract/lib/words.ts';
import {
  type Message,
  message,
  type Reader,
  type ShareFacts,
  shareLine,
  showAnimal,
  type Texts,
} from '#server/mail/mail-templates.ts';

export interface ReceiptFacts extends Reader {
  event_name: string;
  tag_id: string;
  share: ShareFacts;
}

/** Email to everyone with a share when the animal has arrived: the product_received notice. */
export function productReceived({ event_name, tag_id, share, ...reader }: ReceiptFacts): Message {
  const animal = showAnimal(share, reader.language);
  return message(reader, {
    subject: { en: `${animal} received`, es: `Recibido: ${animal}` },
    paragraphs: [
      [{ en: `We received ${animal} from “${event_name}”.`, es: `Recibimos ${animal} de “${event_name}”.` }],
      [shareLine(share, reader.language), ...(tag_id ? [{ en: `Ear tag: ${tag_id}`, es: `Arete: ${tag_id}` }] : [])],
    ],
  });
}

type Said = Readonly<Record<Language, (animal: string, event_name: string) => string>>;

/** Left out for buyers who pick up at the farm, because the plant notifies only the farm. */
const NOTIFIED_WHEN_READY: Texts = {
  en: 'We’ll let you know when it’s ready for pickup.',
  es: 'Le avisaremos cuando pueda recoger la carne.',
};

/** The wording for each event: for the subject line, and for the sentence about the animal. */
const SAID: Readonly<Record<string, { subject: Said; text: Said; closing?: Texts }>> = {
  started_processing: {
    subject: { en: (animal) => `${animal} is being cut`, es: (animal) => `En corte: ${animal}` },
    text: {
      en: (animal, event) => `We’ve started cutting ${animal} from “${event}”.`,
      es: (animal, event) => `Empezamos a cortar ${animal} de “${event}”.`,
    },
    closing: NOTIFIED_WHEN_READY,
  },
  packing_inprogress: {
    subject: { en: (animal) => `${animal} is being packed`, es: (animal) => `En empaque: ${animal}` },
    text: {
      en: (animal, event) => `We’re packing ${animal} from “${event}”.`,
      es: (animal, event) => `Estamos empacando ${animal} de “${event}”.`,
    },
    closing: NOTIFIED_WHEN_READY,
  },
  ready_for_pickup: {
    subject: { en: (animal) => `${animal} is ready for pickup`, es: (animal) => `Ya puede recoger: ${animal}` },
    text: {
      en: (animal, event) => `${animal} from “${event}” is ready for pickup.`,
      es: (animal, event) => `Ya puede recoger ${animal} de “${event}”.`,
    },
    closing: {
      en: 'Please bring boxes or coolers, and call us if you can’t come in the next few days.',
      es: 'Traiga cajas o hieleras, y llámenos si no puede venir en los próximos días.',
    },
  },
  // Sent only for shares that have no invoice here because their plant invoices elsewhere, so this email doesn't
  // promise an attachment or name an amount. See docs/decisions/0014.
  invoice_generated: {
    subject: { en: (animal) => `Invoice for ${animal}`, es: (animal) => `Factura de ${animal}` },
    text: {
      en: (animal, event) => `Your invoice for ${animal} from “${event}” is ready.`,
      es: (animal, event) => `Su factura de ${animal} de “${event}” está lista.`,
    },
    closing: {
      en: 'We’ll send it to you separately. Let us know if you have any questions.',
      es: 'Se la enviaremos por separado. Si tiene preguntas, avísenos.',
    },
  },
};

/** Email to everyone with a share when the plant reports progress. Returns undefined for an unknown event. */
export function orderProgress(
  event: string,
  { bringer_picks_up = false, ...facts }: ReceiptFacts & { bringer_picks_up?: boolean },
): Message | undefined {
  if (event === 'product_received') return productReceived(facts);
  const said = SAID[event];
  if (!said) return undefined;
  const { event_name, tag_id: _, share, ...reader } = facts;
  const closing = bringer_picks_up && said.closing === NOTIFIED_WHEN_READY ? undefined : said.closing;
  const fill = (words: Said): Texts => ({
    en: words.en(showAnimal(share, 'en'), event_name),
    es: words.es(showAnimal(share, 'es'), event_name),
  });
  return message(reader, {
    subject: fill(said.subject),
    paragraphs: [[fill(said.text)], [shareLine(share, reader.language)], closing ? [closing] : false],
  });
}
