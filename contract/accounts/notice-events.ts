import type { Words } from '#contract/lib/spanish.ts';

export const CHANNELS = ['email', 'text', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];
export const CHANNEL_WORDS = { email: 'Email', text: 'Text', push: 'Push' } as const satisfies Readonly<
  Record<Channel, Words>
>;

interface NoticeEvent {
  words: Words;
  /** The messages that announce the event. Every message belongs to one event. */
  templates: readonly string[];
  /** The email is always sent, because the office sends it by hand, or because it is about money or contains a secret link. */
  isEmailFixed?: true;
  /** The plant's email setting for this event is checked before the message is written. */
  isCheckedBefore?: true;
}

/** The events that customers are notified of. Each person and each plant chooses the channels. */
export const CUSTOMER_NOTICES = {
  order_booked: { words: 'Animals are booked or requested', templates: ['order_booked'] },
  request_decided: { words: 'A request is accepted or rejected', templates: ['request_decided'] },
  order_moved: { words: 'A drop-off day changes', templates: ['order_moved'] },
  order_canceled: { words: 'An order is canceled', templates: ['order_canceled'] },
  dropoff_reminder: { words: 'A drop-off is coming up (7 and 2 days before)', templates: ['dropoff_reminder'] },
  sheet_link: { words: 'A cut sheet link is sent', templates: ['sheet_link'], isEmailFixed: true },
  sheet_reminder: {
    words: 'A cut sheet is missing before the kill date',
    templates: ['sheet_reminder'],
    isCheckedBefore: true,
  },
  sheet_question: {
    words: 'A cut sheet needs a decision, or a decision is made',
    templates: ['sheet_change_decided', 'sheets_differ', 'difference_settled', 'age_decided'],
    isEmailFixed: true,
  },
  product_received: { words: 'An animal has arrived', templates: ['product_received'], isCheckedBefore: true },
  weight_known: { words: 'The hanging weight is recorded', templates: ['weight_known'] },
  started_processing: {
    words: 'Processing has started',
    templates: ['started_processing'],
    isEmailFixed: true,
  },
  packing_inprogress: { words: 'Packing is in progress', templates: ['packing_inprogress'], isEmailFixed: true },
  ready_for_pickup: { words: 'The meat is ready for pickup', templates: ['ready_for_pickup'], isEmailFixed: true },
  storage_reminder: { words: 'Meat is still waiting for pickup (after 2 and 5 days)', templates: ['storage_reminder'] },
  forfeit_warning: {
    words: 'Meat that isn’t picked up will be forfeited',
    templates: ['forfeit_warning'],
    isEmailFixed: true,
  },
  deposit: {
    words: 'A deposit is due or settled',
    templates: ['deposit_asked', 'deposit_reminder', 'deposit_settled'],
    isEmailFixed: true,
  },
  invoice: {
    words: 'An invoice, reminder, or statement is sent',
    templates: ['invoice', 'invoice_generated', 'credit_note', 'invoice_reminder', 'statement', 'payment_confirmation'],
    isEmailFixed: true,
  },
  receipt: {
    words: 'A receipt is sent or a refund is made',
    templates: ['payment_receipt', 'refund_made', 'invoice_receipt', 'invoice_refund', 'sale_receipt'],
    isEmailFixed: true,
  },
  announcement: { words: 'The plant has a message for its customers', templates: ['announcement'] },
  waitlist: {
    words: 'A waitlist entry changes',
    templates: [
      'waitlist_joined',
      'waitlist_offered',
      'waitlist_accepted',
      'waitlist_lapsed',
      'waitlist_withdrawn',
      'waitlist_missed',
    ],
    isEmailFixed: true,
  },
} as const satisfies Readonly<Record<string, NoticeEvent>>;
export type CustomerNotice = keyof typeof CUSTOMER_NOTICES;

/** The events that people in the office can ask to be notified of. */
export const OFFICE_NOTICES = {
  order_booked: { words: 'Someone books or requests a drop-off', templates: ['office_order_booked'] },
  cut_sheet_submitted: { words: 'Someone fills in a cut sheet', templates: ['office_cut_sheet_submitted'] },
  sheet_change_asked: {
    words: 'Someone asks to change a locked cut sheet',
    templates: ['office_sheet_change_asked'],
  },
} as const satisfies Readonly<Record<string, NoticeEvent>>;
export type OfficeNotice = keyof typeof OFFICE_NOTICES;

/** The notices available to everyone who exchanges messages. A single conversation can also be muted. */
export const MESSAGE_NOTICES = {
  message_unread: { words: 'A message to me goes unread for 10 minutes' },
} as const satisfies Readonly<Record<string, Pick<NoticeEvent, 'words'>>>;
export type MessageNotice = keyof typeof MESSAGE_NOTICES;

/** The notices available to community members, who can also set them for each community. */
export const COMMUNITY_NOTICES = {
  community_announcement: { words: 'A community has an announcement' },
  community_mention: { words: 'Someone mentions me in a community' },
  community_digest: { words: 'My communities have new posts (once a day)' },
  community_joined: { words: 'I’m accepted into a community' },
} as const satisfies Readonly<Record<string, Pick<NoticeEvent, 'words'>>>;
export type CommunityNotice = keyof typeof COMMUNITY_NOTICES;

/** Messages that the recipient asked for individually. They are emailed no matter what is turned off. */
const ASKED_TEMPLATES = ['saved_report'] as const;
type AskedTemplate = (typeof ASKED_TEMPLATES)[number];
const isAskedFor = (template: NoticeTemplate): template is AskedTemplate =>
  (ASKED_TEMPLATES as readonly string[]).includes(template);

export type NoticeTemplate =
  | AskedTemplate
  | (typeof CUSTOMER_NOTICES)[CustomerNotice]['templates'][number]
  | (typeof OFFICE_NOTICES)[OfficeNotice]['templates'][number];

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as [K, ...K[]];
export const CUSTOMER_NOTICE_KEYS = keysOf(CUSTOMER_NOTICES);
export const OFFICE_NOTICE_KEYS = keysOf(OFFICE_NOTICES);
export const MESSAGE_NOTICE_KEYS = keysOf(MESSAGE_NOTICES);
export const COMMUNITY_NOTICE_KEYS = keysOf(COMMUNITY_NOTICES);

const eventsOf = <K extends string>(table: Readonly<Record<K, NoticeEvent>>) =>
  new Map(keysOf(table).flatMap((event) => table[event].templates.map((template) => [template, event] as const)));
const CUSTOMER_EVENTS = eventsOf<CustomerNotice>(CUSTOMER_NOTICES);
const OFFICE_EVENTS = eventsOf<OfficeNotice>(OFFICE_NOTICES);

/** The event that a message announces, and whether it is for the office. */
export function noticeOf(
  template: Exclude<NoticeTemplate, AskedTemplate>,
): { isOffice: false; event: CustomerNotice } | { isOffice: true; event: OfficeNotice } {
  const event = CUSTOMER_EVENTS.get(template);
  if (event !== undefined) return { isOffice: false, event };
  return { isOffice: true, event: OFFICE_EVENTS.get(template) as OfficeNotice };
}

/** One checkbox in the table of events and channels, as it is stored. */
export type Cell = `${Channel}:${string}`;
export const cellOf = (channel: Channel, event: string): Cell => `${channel}:${event}`;

export interface PlantChoices {
  mails_off: readonly string[];
  texts_on: readonly string[];
  pushes_off: readonly string[];
}
export interface PersonChoices {
  /** What this person turned off: customer notices, and emails and pushes about messages and communities. */
  notices_off: readonly string[];
  office_mails: readonly string[];
  /** Texts and pushes that the person asked for as office staff, such as 'text:order_booked'. */
  office_also: readonly string[];
}

const isMarked = (event: CustomerNotice, mark: 'isEmailFixed' | 'isCheckedBefore') => mark in CUSTOMER_NOTICES[event];
/** Whether the email about this event is always sent. */
export const isEmailFixed = (event: CustomerNotice): boolean => isMarked(event, 'isEmailFixed');

function isPlantSending(plant: PlantChoices, channel: Channel, event: CustomerNotice): boolean {
  if (channel === 'text') return plant.texts_on.includes(event);
  if (channel === 'push') return !plant.pushes_off.includes(event);
  return isEmailFixed(event) || isMarked(event, 'isCheckedBefore') || !plant.mails_off.includes(event);
}

/**
 * The channels on which a person gets a message. `isAsked` means that the office chose to send this email, even if it
 * is turned off. Whether these channels reach the person is checked elsewhere.
 */
export function channelsFor(
  template: NoticeTemplate,
  plant: PlantChoices,
  person: PersonChoices,
  isAsked = false,
): { send: Channel[]; isEmailRefused: boolean } {
  if (isAskedFor(template)) return { send: ['email'], isEmailRefused: false };
  const notice = noticeOf(template);
  if (notice.isOffice) {
    const { event } = notice;
    const isWanted = (channel: Channel) =>
      channel === 'email'
        ? isAsked || person.office_mails.includes(event)
        : person.office_also.includes(cellOf(channel, event));
    return { send: CHANNELS.filter(isWanted), isEmailRefused: false };
  }
  const { event } = notice;
  const isFixed = (channel: Channel) => channel === 'email' && (isAsked || isEmailFixed(event));
  const isRefused = (channel: Channel) => !isFixed(channel) && person.notices_off.includes(cellOf(channel, event));
  const offered = CHANNELS.filter((channel) => isFixed(channel) || isPlantSending(plant, channel, event));
  return {
    send: offered.filter((channel) => !isRefused(channel)),
    isEmailRefused: offered.includes('email') && isRefused('email'),
  };
}
