import type { FieldChange } from '#contract/booking/edit-api.ts';
import { rewordAnswers, rewordCut } from '#contract/cut-sheets/answer-changes.ts';
import { showPounds } from '#contract/lib/figures.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { NOTICE_WORDS, type Notice } from '#contract/orders/notices-api.ts';
import { NEED_WORDS, type Need } from '#contract/orders/stage-needs.ts';
import { type AnimalStage, STAGE_WORDS } from '#contract/orders/stages.ts';
import { type OrderStatus, STATUS_WORDS } from '#contract/orders/status.ts';
import { describeRule } from '#web/booking/recurring/recurrence-words.ts';
import { showDay } from '#web/lib/format.ts';
import { sayCut, sayOptions, t, translate, type Words } from '#web/lib/words.ts';
import { inspectionWords, labelWords, sexWords } from '#web/orders/order-words.ts';

/** Display text by kind of event. All other kinds are shown as changes. */
export const KIND_WORDS: Readonly<Record<string, Words>> = {
  'order.created': 'Booked',
  'order.changed': 'Changed',
  'order.scheduled': 'Moved to another day',
  'order.accepted': 'Accepted',
  'order.accept_undone': 'Acceptance undone',
  'order.rejected': 'Rejected',
  'order.received': 'Product received',
  'order.receipt_undone': 'No longer marked as received',
  'order.completed': 'Completed',
  'order.stage_moved': 'Stage changed',
  'order.stage_undone': 'Stage change undone',
  'share.picked_up': 'Share picked up',
  'share.pickup_undone': 'Pickup undone',
  'order.removed': 'Deleted',
  'order.restored': 'Deletion undone',
  'order.notified': 'Customers notified',
  'order.notice_undone': 'Notice canceled before it was emailed',
  'order.weighed': 'Weight recorded',
  'order.counted': 'Birds counted',
  'order.fees_changed': 'Fees changed',
  'payment.received': 'Deposit received',
  'payment.declined': 'Card declined',
  'payment.given_up': 'Card payment canceled because it never reached the card company',
  'payment.refunded': 'Deposit refunded',
  'payment.dispute_won': 'Dispute won',
  'market.disputed': 'A buyer disputed a payment to the seller, or the bank ruled on a dispute',
  'deposit.reminded': 'Deposit reminder sent',
  'deposit.settled': 'Leftover deposit settled',
  'deposit.restored': 'Leftover deposit counts again',
  'cancellation.noted': 'Deposit decision recorded',
  'cancellation.settled': 'Deposit settled after the cancellation',
  'cut_sheet.submitted': 'Cut sheet submitted',
  'cut_sheet.link_sent': 'Cut sheet link sent',
  'cut_sheet.links_revoked': 'Cut sheet link revoked',
  'cut_sheet.reminded': 'Cut sheet reminder sent',
  'cut_sheet.change_asked': 'Cut sheet change requested',
  'cut_sheet.change_accepted': 'Cut sheet change accepted',
  'cut_sheet.change_refused': 'Cut sheet change declined',
  'cut_sheet.changed': 'Cut sheet changed',
  'cut_sheet.differs': 'Cut sheets for one half don’t match',
  'cut_sheet.settled': 'Same cut sheet chosen for both quarters',
  'cut_sheet.age_decided': 'Cuts changed because of the animal’s age',
  'cut_sheet.attached': 'Cut sheet attached',
};

/** Display names of the changed fields. All other fields are the titles of cuts. */
const FIELD_WORDS: Readonly<Record<string, Words>> = {
  event_name: 'Event Name',
  organic: 'Organic',
  dropoff_date: 'Drop off Date',
  kill_date: 'Kill date',
  extra_field_1: 'Note',
  organs: 'Organs',
  sex: 'Sex',
  process_option: 'Label Type',
  offering: 'Inspection',
  species: 'Species',
  heads: 'Head count',
  ear_tag_id: 'Ear tag',
  not_sound: 'Not received, not sound',
  cwd: 'Chronic wasting disease',
  packed_short: 'Less packed',
  packed_instead_owner: 'Cut into something else, as the owner agreed',
  packed_instead_office: 'Cut into something else, as the office agreed',
  hold: 'On hold',
  hang: 'Hang time (days)',
  birds_dead_on_arrival: 'Dead on arrival',
  birds_received: 'Birds received',
  birds_condemned: 'Birds condemned',
  birds_packed: 'Birds packed',
  fee: 'Fee',
  over_thirty_months: 'Over 30 months',
  organic_certified_file: 'Organic certificate',
  thirty_plus_file: 'Proof of age',
  status: 'Status',
  hanging_weight: 'Hanging weight',
  left_side: 'Left side',
  right_side: 'Right side',
  live_weight: 'Live weight',
  condemned_weight: 'Condemned weight',
  packaged_weight: 'Packed weight',
  packed_weight: 'Packed weight',
  green_weight: 'Weight before curing',
  pieces: 'Count',
  share: 'Share',
  owner: 'Customer',
  cut_sheet: 'Cut sheet',
  deposit: 'Deposit',
  rrule: 'Recurring',
  sheet_of: 'Customer',
  link_to: 'To',
  differs_in: 'Differences',
  cut_added: 'Cut added',
  cut_removed: 'Cut removed',
  notice: 'Message',
  stage: 'Stage',
  overridden: 'Missing',
  pickup: 'Picked up by',
  boxes: 'Boxes',
  forfeited: 'Forfeited',
};

/** 'Sex: Steer → Bull', 'Share for Ann Field: Half → Whole'. If there was no old value, only the field is named. */
export function describeChange({ field, of, from, to }: FieldChange): string {
  const words = FIELD_WORDS[field];
  const name = words ? t(words) : sayCut(field);
  const about = of ? t('{field} for {name}', { field: name, name: of }) : name;
  const [was, is] = [valueWords(field, from), valueWords(field, to)];
  if (was === '') return t('{field}: {to}', { field: about, to: is || '–' });
  return t('{field}: {from} → {to}', { field: about, from: was, to: is || '–' });
}

const WORDING = { sayCut, sayOptions };
const yesNo = (value: string) => (value === '' ? '' : t(value === 'yes' ? 'Yes' : 'No'));
const countFiles = (value: string) => (value === '' ? '' : t('{count} files', { count: value.split(',').length }));
const poundsWords = (value: string) => showPounds(Number(value) * 100);
/** How the values of each field are displayed. */
const VALUE_WORDS: Readonly<Record<string, (value: string) => string>> = {
  organic: yesNo,
  over_thirty_months: yesNo,
  dropoff_date: showDay,
  kill_date: showDay,
  organs: (value) => value.split(',').map(translate).join(', '),
  sex: sexWords,
  process_option: labelWords,
  offering: inspectionWords,
  species: (value) => t(showSpecies(value)),
  organic_certified_file: countFiles,
  thirty_plus_file: countFiles,
  status: (value) => t(STATUS_WORDS[Number(value) as OrderStatus]),
  hanging_weight: poundsWords,
  left_side: poundsWords,
  right_side: poundsWords,
  live_weight: poundsWords,
  condemned_weight: poundsWords,
  packaged_weight: poundsWords,
  packed_weight: poundsWords,
  green_weight: poundsWords,
  share: translate,
  stage: (value) => t(STAGE_WORDS[value as AnimalStage]),
  overridden: (value) =>
    value
      .split(', ')
      .map((need) => t(NEED_WORDS[need as Need]))
      .join(', '),
  cwd: translate,
  hold: translate,
  forfeited: translate,
  notice: (value) => translate(NOTICE_WORDS[value as Notice] ?? value),
  rrule: describeRule,
  differs_in: sayOptions,
  cut_added: (value) => rewordCut(value, WORDING),
  cut_removed: (value) => rewordCut(value, WORDING),
};
function valueWords(field: string, value: FieldChange['from']): string {
  if (value === null || value === '') return '';
  if (!FIELD_WORDS[field]) return rewordAnswers(String(value), WORDING);
  return VALUE_WORDS[field]?.(String(value)) ?? String(value);
}
