import { describe, expect, test } from 'vitest';
import { ManualOrder } from '#contract/booking/api.ts';
import {
  animalsOf,
  countHeads,
  DraftOrder as Draft,
  type DraftOrder,
  EMPTY_DRAFT,
  eventNameOf,
  findMissing,
  isUntouched,
  nameOfAnimal,
  sharesOf,
  speciesOf,
  withFacts,
  withQuantity,
  withShares,
} from '#web/booking/new-order/draft-order.ts';
import { payloadOf } from '#web/booking/new-order/draft-payload.ts';

const TODAY = '2026-12-01';
const ana = { id: 7, label: 'Ana Ruiz' };
const ben = { id: 8, label: 'Ben Otto' };
const draft = (changes: Partial<DraftOrder>): DraftOrder => ({ ...EMPTY_DRAFT, ...changes });
const places = (some: DraftOrder, slots?: Parameters<typeof findMissing>[2]) =>
  findMissing(some, TODAY, slots).map(({ place }) => place);
const READY = draft({
  event_name: 'Fall beef',
  customer: ana,
  quantities: { beef: 2 },
  dropoff_date: '2026-12-04',
  kill_date: '2026-12-04',
});
const [BEEF_1 = animalsOf(READY)[0], BEEF_2] = animalsOf(READY);
if (!BEEF_1 || !BEEF_2) throw new Error('two beef are two animals');

describe('the draft of an order', () => {
  test('is named as typed, and before that after the customer', () => {
    expect(eventNameOf(EMPTY_DRAFT)).toBe('');
    expect(eventNameOf(draft({ customer: ana }))).toBe('Ana Ruiz');
    expect(eventNameOf(draft({ customer: ana, event_name: '' }))).toBe('');
    expect(eventNameOf(draft({ customer: ana, event_name: 'Fall beef' }))).toBe('Fall beef');
  });

  test('is untouched again when everything was undone', () => {
    const counted = { ...EMPTY_DRAFT, ...withQuantity(EMPTY_DRAFT, 'beef', 2) };
    expect(isUntouched(counted)).toBe(false);
    expect(isUntouched({ ...counted, ...withQuantity(counted, 'beef', 0) })).toBe(true);
  });

  test('has one animal per head, and one per flock [ORD-019]', () => {
    const mixed = draft({ quantities: { lamb: 1, poultry: 40, beef: 2 } });
    expect(animalsOf(mixed).map(nameOfAnimal)).toEqual(['Beef 1', 'Beef 2', 'Lamb 1', 'Poultry, flock of 40']);
    expect(countHeads(mixed)).toBe(43);
  });

  test('keeps shares beyond the quantity without sending them', () => {
    const split = { ...READY, ...withShares(READY, BEEF_2, [{ customer: ana, cut_sheet: 3, amount: 'Whole' }]) };
    const fewer = { ...split, ...withQuantity(split, 'beef', 1) };
    expect(payloadOf(fewer).split).toEqual([]);
    expect(sharesOf({ ...fewer, ...withQuantity(fewer, 'beef', 2) }, BEEF_2)).toHaveLength(1);
  });

  test('is restored completely from storage', () => {
    const full: DraftOrder = {
      ...READY,
      ...withShares(READY, BEEF_1, [{ customer: ben, cut_sheet: 3, amount: 'Whole' }]),
      ...withFacts(READY, BEEF_2, { ear_tag_id: 'IA-2', organs: ['Tail'], over_thirty_months: 'no' }),
      organic: 'yes',
      rrule: 'FREQ=DAILY;UNTIL=20261231T235959Z',
      full_day_reason: 'promised',
      deposit: { amount: '250', contact: 'a@b.co' },
      organic_certified_file: [{ attachment_id: 3, file_name: 'cert.pdf' }],
      thirty_plus_file: [{ attachment_id: 4, file_name: 'age.pdf' }],
    };
    expect(Draft.parse(JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  test('asks for slots of its category, or of all when it has several', () => {
    expect(speciesOf(EMPTY_DRAFT)).toBe('');
    expect(speciesOf(READY)).toBe('beef');
    expect(speciesOf(draft({ quantities: { hog: 1, pork: 1 } }))).toBe('hog');
    expect(speciesOf(draft({ quantities: { beef: 1, lamb: 1 } }))).toBe('');
  });
});

describe('what is missing before Submit', () => {
  test('is listed in the order of the form', () => {
    expect(places(EMPTY_DRAFT)).toEqual(['event_name', 'quantities', 'dropoff_date']);
    expect(places(READY)).toEqual([]);
    expect(places({ ...READY, event_name: '  ' })).toEqual(['event_name']);
  });

  test('includes a day that has passed', () => {
    expect(places({ ...READY, dropoff_date: '2026-11-30' })).toEqual(['dropoff_date']);
    expect(places({ ...READY, dropoff_date: TODAY })).toEqual([]);
  });

  test('includes a mistyped number of animals', () => {
    const many = { ...READY, quantities: { beef: 9999 } };
    expect(places(many)).toEqual(['quantities']);
    expect(animalsOf(many)).toEqual([]);
  });

  test('includes slots by category and offering', () => {
    const left = {
      category_id: 1,
      usda: 1,
      custom: 2,
      any: 3,
      used: 4,
      slots_per_head: 1,
      is_closed: false,
      reason: '',
    };
    const slots = { available: 3, used: 4, left: [left] };
    expect(places(READY, slots)).toEqual([]);
    expect(places({ ...READY, process_option: 'custom' }, slots)).toEqual([]);
    expect(findMissing({ ...READY, process_option: 'usda' }, TODAY, slots)).toEqual([
      { place: 'dropoff_date', words: 'Not enough slots on 12/04/2026 for Beef. 1 left.' },
    ]);
    expect(places({ ...READY, quantities: { beef: 1, lamb: 1 } }, slots)).toEqual(['dropoff_date']);
    const anyway = { ...READY, process_option: 'usda' as const, full_day_reason: 'the truck broke down' };
    expect(places(anyway, slots)).toEqual([]);
    expect(places(anyway, { ...slots, left: [{ ...left, is_closed: true, reason: 'Holiday' }] })).toEqual([
      'dropoff_date',
    ]);
  });
});

describe('what is sent', () => {
  const full = {
    ...READY,
    ...withShares(READY, BEEF_1, [
      { customer: ana, cut_sheet: 3, amount: 'Half' },
      { customer: ben, cut_sheet: 4, amount: 'Half' },
    ]),
    send_cut_sheet: true,
    organs: ['Heart', 'Liver'] as DraftOrder['organs'],
    process_option: 'usda' as const,
  };

  test('has every field of the specification, status 0 and the weekday [ORD-073 ORD-103 ORD-112]', () => {
    expect(payloadOf(full)).toMatchObject({
      event_name: 'Fall beef',
      beef_qty: 2,
      wild_game_qty: 0,
      dropoff_date: '2026-12-04',
      kill_date: '2026-12-04',
      recurring: 0,
      rrule: '',
      send_cut_sheet: 1,
      organs: 'Heart,Liver',
      organ: 'Heart,Liver',
      day: 'Friday',
      status: 0,
      customers: [7],
      split: [
        { customer: 7, cut_sheet: 3, amount: 'Half', animal: 'beef', order_number: 1 },
        { customer: 8, cut_sheet: 4, amount: 'Half', animal: 'beef', order_number: 1 },
      ],
    });
  });

  test('has a row per organic animal with its own answers [ORD-101]', () => {
    const verified: DraftOrder = {
      ...full,
      ...withFacts(full, BEEF_2, {
        ear_tag_id: 'IA-2',
        hang: '14',
        date: '2026-12-06',
        organs: ['Tail'],
        sex: 'steer',
      }),
    };
    expect(payloadOf(verified).organic_verify).toEqual([]);
    const empty = { ear_tag_id: '', hang: '', date: '', organic: '', organs: '', sex: '', label: '' };
    expect(payloadOf({ ...verified, organic: 'yes' }).organic_verify).toEqual([
      { ...empty, species: 'beef' },
      { ...empty, species: 'beef', ear_tag_id: 'IA-2', hang: 14, date: '2026-12-06', organs: 'Tail', sex: 'steer' },
    ]);
    expect(ManualOrder.parse(payloadOf({ ...verified, organic: 'yes' })).organic_verify).toHaveLength(2);
    expect(places({ ...verified, organic: 'yes', ...withFacts(full, BEEF_1, { date: '2026-12-03' }) })).toEqual([
      'organic',
    ]);
  });

  test('has only the given ages of cattle, and files by id', () => {
    const mixed = draft({ quantities: { beef: 2, lamb: 1 } });
    const [one, two, lamb] = animalsOf(mixed);
    if (!one || !two || !lamb) throw new Error('three animals');
    const aged = { ...mixed, ...withFacts(mixed, two, { over_thirty_months: 'yes' }) };
    const odd = { ...aged, ...withFacts(aged, lamb, { over_thirty_months: 'no' }) };
    const files = { organic_certified_file: [5, 6].map((attachment_id) => ({ attachment_id, file_name: 'x' })) };
    expect(payloadOf({ ...odd, ...files })).toMatchObject({
      over_thirty_months: [{ animal: 'beef', order_number: 2, answer: 'yes' }],
      organic_certified_file: '5,6',
      thirty_plus_file: '',
    });
  });

  test('requests a deposit by e-mail if the contact has an @, otherwise by phone [ORD-053]', () => {
    const asked = (amount: string, contact: string) => {
      const sent: Record<string, unknown> = payloadOf({ ...full, deposit: { amount, contact } });
      const { collect_deposit, deposite_email, deposite_phone } = sent;
      return { collect_deposit, deposite_email, deposite_phone };
    };
    expect(asked('250', 'a@b.co')).toEqual({
      collect_deposit: '250',
      deposite_email: 'a@b.co',
      deposite_phone: undefined,
    });
    expect(asked('250', '5551234')).toEqual({
      collect_deposit: '250',
      deposite_email: undefined,
      deposite_phone: '5551234',
    });
    expect(asked('', 'a@b.co')).toEqual({ collect_deposit: '', deposite_email: undefined, deposite_phone: '' });
  });

  test('repeats if there is a rule', () => {
    const rrule = 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270101T235959Z';
    expect(payloadOf({ ...full, rrule })).toMatchObject({ recurring: 1, rrule });
  });

  test('matches the call’s input', () => {
    expect(ManualOrder.parse(payloadOf(full))).toMatchObject({ beef_qty: 2, organs: ['Heart', 'Liver'] });
  });

  test('is the same for the same draft, so that a retry keeps its idempotency key', () => {
    const restored = Draft.parse(JSON.parse(JSON.stringify(full)));
    expect(JSON.stringify(payloadOf(restored))).toBe(JSON.stringify(payloadOf(full)));
  });
});
