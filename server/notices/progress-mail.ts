import type { Language } from '#contract/lib/words.ts';
import {
  type Message,
  message,
  productReceived,
  type ReceiptFacts,
  shareLine,
  showAnimal,
  type Texts,
} from '#server/mail/mail-templates.ts';

type Said = Readonly<Record<Language, (animal: string, event_name: string) => string>>;

/** What each event says: in the subject, and of the animal. Spec part 2, section 4 (Per-order notification events). */
const SAID: Readonly<Record<string, { subject: Said; text: Said; closing?: Texts }>> = {
  started_processing: {
    subject: { en: (animal) => `${animal} is being cut`, es: (animal) => `En corte: ${animal}` },
    text: {
      en: (animal, event) => `we have started to cut ${animal} of “${event}”.`,
      es: (animal, event) => `Empezamos a cortar ${animal} de “${event}”.`,
    },
    closing: {
      en: 'We tell you when it can be picked up.',
      es: 'Le avisaremos cuando pueda recogerse.',
    },
  },
  packing_inprogress: {
    subject: { en: (animal) => `${animal} is being packed`, es: (animal) => `En empaque: ${animal}` },
    text: {
      en: (animal, event) => `we are packing ${animal} of “${event}”.`,
      es: (animal, event) => `Estamos empacando ${animal} de “${event}”.`,
    },
    closing: {
      en: 'We tell you when it can be picked up.',
      es: 'Le avisaremos cuando pueda recogerse.',
    },
  },
  ready_for_pickup: {
    subject: { en: (animal) => `${animal} is ready for pickup`, es: (animal) => `Listo para recoger: ${animal}` },
    text: {
      en: (animal, event) => `${animal} of “${event}” is ready for pickup.`,
      es: (animal, event) => `${animal} de “${event}” está listo para recoger.`,
    },
    closing: {
      en: 'Please bring boxes or coolers, and call us if you cannot come in the next days.',
      es: 'Traiga cajas o hieleras, y llámenos si no puede venir en los próximos días.',
    },
  },
  // The plant writes its invoices elsewhere: the mail promises no attachment and names no amount. Decision 0014.
  invoice_generated: {
    subject: { en: (animal) => `Invoice for ${animal}`, es: (animal) => `Factura de ${animal}` },
    text: {
      en: (animal, event) => `we have written the invoice for ${animal} of “${event}”.`,
      es: (animal, event) => `Hicimos la factura de ${animal} de “${event}”.`,
    },
    closing: {
      en: 'You get it from us separately. Please ask us if anything about it is unclear.',
      es: 'La recibirá de nosotros por separado. Pregúntenos si algo no le queda claro.',
    },
  },
};

/** To everybody with a share, when the plant tells how far it is; undefined for an event that is none. */
export function orderProgress(event: string, facts: ReceiptFacts): Message | undefined {
  if (event === 'product_received') return productReceived(facts);
  const said = SAID[event];
  if (!said) return undefined;
  const { event_name, tag_id: _, share, ...reader } = facts;
  const fill = (words: Said): Texts => ({
    en: words.en(showAnimal(share, 'en'), event_name),
    es: words.es(showAnimal(share, 'es'), event_name),
  });
  return message(reader, {
    subject: fill(said.subject),
    paragraphs: [[fill(said.text)], [shareLine(share, reader.language)], said.closing ? [said.closing] : false],
  });
}
