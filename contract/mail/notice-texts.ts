import { CUSTOMER_NOTICES, type CustomerNotice } from '#contract/accounts/notice-events.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** The fields that a plant can insert into its own wording of a notice, such as {first_name}. */
export const NOTICE_FIELDS = {
  our_subject: 'Our subject',
  our_message: 'Our message',
  first_name: 'First name',
  plant_name: 'Plant name',
  plant_contact: 'Your phone and email',
  order: 'Order name',
  day: 'Drop-off day',
  animal: 'Animal',
  weight: 'Weight',
  link: 'Link',
} as const satisfies Readonly<Record<string, Words>>;
export type NoticeField = keyof typeof NOTICE_FIELDS;
/** A field without a value is ''. */
export type FieldValues = Partial<Record<NoticeField, string>>;

/** A message whose wording a plant can change. Announcements are written from scratch each time. */
export type NoticeText = Exclude<(typeof CUSTOMER_NOTICES)[CustomerNotice]['templates'][number], 'announcement'>;

interface NoticeTextRule {
  /** How it differs from other messages about the same event. */
  words?: Words;
  /** The fields it has in addition to those that every message has. */
  fields: readonly NoticeField[];
  /** Our subject varies from message to message, so the plant's subject and text message must include it. */
  isVaried?: true;
  /** An email that contains all of these fields can leave out our message. */
  enough?: readonly NoticeField[];
}

const progress = { fields: ['order', 'animal'], enough: ['animal'] } as const;
const linked = { fields: ['link'] } as const;
const plain = { fields: [] } as const;
const varied = { fields: [], isVaried: true } as const;
const variedLinked = { fields: ['link'], isVaried: true } as const;

export const NOTICE_TEXTS: Readonly<Record<NoticeText, NoticeTextRule>> = {
  order_booked: { fields: ['order', 'day', 'link'], isVaried: true },
  request_decided: { fields: ['order', 'day'], isVaried: true },
  order_moved: { fields: ['order', 'day'] },
  order_canceled: { fields: ['order', 'day'] },
  dropoff_reminder: varied,
  sheet_link: linked,
  sheet_reminder: linked,
  sheet_change_decided: { words: 'A cut sheet change is accepted or declined', ...variedLinked },
  sheets_differ: { words: 'Two cut sheets don’t match', ...linked },
  difference_settled: { words: 'The plant chose one of two cut sheets', ...variedLinked },
  age_decided: { words: 'An animal’s age changes a cut sheet', ...variedLinked },
  product_received: progress,
  weight_known: { fields: ['order', 'animal', 'weight'], enough: ['animal', 'weight'] },
  started_processing: progress,
  packing_inprogress: progress,
  ready_for_pickup: progress,
  storage_reminder: varied,
  forfeit_warning: varied,
  deposit_asked: { words: 'A deposit is requested', ...linked },
  deposit_reminder: { words: 'A deposit is due soon', ...linked },
  deposit_settled: { words: 'A canceled order’s deposit is settled', ...variedLinked },
  invoice: { words: 'An invoice is sent', ...variedLinked },
  invoice_generated: { words: 'An invoice will be sent separately', ...progress },
  credit_note: { words: 'A credit note is sent', ...variedLinked },
  invoice_reminder: { words: 'An invoice is late', ...variedLinked },
  statement: { words: 'A statement is sent', ...variedLinked },
  payment_confirmation: { words: 'A bank asks the customer to confirm a payment', ...linked },
  payment_receipt: { words: 'A deposit is paid', ...variedLinked },
  refund_made: { words: 'A deposit is refunded', ...variedLinked },
  invoice_receipt: { words: 'An invoice is paid', ...variedLinked },
  invoice_refund: { words: 'A payment is refunded', ...variedLinked },
  sale_receipt: { words: 'Someone pays at the counter', ...variedLinked },
  waitlist_joined: { words: 'Someone joins the waitlist', ...plain },
  waitlist_offered: { words: 'A slot is offered', ...linked },
  waitlist_accepted: { words: 'An offer is accepted', ...plain },
  waitlist_lapsed: { words: 'An offer expires', ...plain },
  waitlist_withdrawn: { words: 'An offer is withdrawn', ...plain },
  waitlist_missed: { words: 'No slot opened up in time', ...plain },
};
export const NOTICE_TEXT_KEYS = Object.keys(NOTICE_TEXTS) as [NoticeText, ...NoticeText[]];
export const isNoticeText = (template: string): template is NoticeText => Object.hasOwn(NOTICE_TEXTS, template);
/** A message's name in the list from which the plant chooses one to reword. */
export const wordsOfText = (template: NoticeText): Words => NOTICE_TEXTS[template].words ?? eventWords(template);
const eventWords = (template: NoticeText) =>
  Object.values(CUSTOMER_NOTICES).find(({ templates }) => (templates as readonly string[]).includes(template))
    ?.words as Words;

export const WORDING_PARTS = ['subject', 'body', 'brief'] as const;
export type WordingPart = (typeof WORDING_PARTS)[number];
/** A plant's wording of a message. `brief` is the text message, which is also used for push notifications. */
export type Wording = Record<WordingPart, string>;
export const STANDARD: Readonly<Wording> = {
  subject: '{our_subject}',
  body: '{our_message}',
  brief: '{our_subject} {link}',
};

/** The wording that a plant starts with, which is the same as ours. */
export const standardOf = (template: NoticeText): Wording => ({
  ...STANDARD,
  brief: NOTICE_TEXTS[template].fields.includes('link') ? STANDARD.brief : STANDARD.subject,
});

/**
 * The fields that can be inserted into a part of a message. A subject can't contain the link, because subjects stay in the log
 * and links are private. Our message is too long for a text.
 */
export function fieldsFor(template: NoticeText, part: WordingPart): NoticeField[] {
  const own = NOTICE_TEXTS[template].fields;
  const fields = (['our_subject', 'first_name', 'plant_name', 'plant_contact', ...own] as const).filter(
    (field) => part !== 'subject' || field !== 'link',
  );
  return part === 'body' ? ['our_message', ...fields] : fields;
}

const NAMED = /\{(\w+)\}/g;
const namesIn = (wording: string): string[] => [...wording.matchAll(NAMED)].map(([, name = '']) => name);

/** Why a part of a wording can't be used; undefined if it can. */
export function findProblem(template: NoticeText, part: WordingPart, wording: string): Words | undefined {
  if (wording.trim() === '') return 'Required';
  const known: readonly string[] = fieldsFor(template, part);
  const named = namesIn(wording);
  // Braces around anything but a field's name are a typo, such as {first name}.
  if (named.some((name) => !known.includes(name)) || /[{}]/.test(wording.replace(NAMED, '')))
    return 'Use braces only for the fields listed here.';
  const { fields, isVaried, enough } = NOTICE_TEXTS[template];
  if (part === 'body') {
    const isWhole = named.includes('our_message') || enough?.every((name) => named.includes(name));
    return isWhole ? undefined : 'Insert “Our message” so that no details are missing.';
  }
  if (isVaried && !named.includes('our_subject'))
    return 'Insert “Our subject,” because it varies from message to message.';
  const isLinkMissing = part === 'brief' && fields.includes('link') && !named.includes('link');
  return isLinkMissing ? 'Insert the link, because people need it.' : undefined;
}

/** Leaves out lines whose fields are all empty, so that no line introduces a link that isn't there. */
export function fillWording(wording: string, values: FieldValues): string {
  const insert = (name: string) => values[name as NoticeField] ?? '';
  return wording
    .split(/\r?\n/)
    .filter((line) => namesIn(line).length === 0 || namesIn(line).some((name) => insert(name) !== ''))
    .map((line) =>
      line.replace(/( ?)\{(\w+)\}/g, (_, space: string, name: string) => {
        const value = insert(name);
        return value === '' ? '' : `${space}${value}`;
      }),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
