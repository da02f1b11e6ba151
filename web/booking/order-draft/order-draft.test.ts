import { describe, expect, test } from 'vitest';
import { ManualOrder } from '#contract/booking/api.ts';
import { depositOf } from '#web/booking/order-draft/edited-order.ts';
import {
  animalAt,
  animalsOf,
  countHeads,
  type DraftAnimal,
  EMPTY_ANIMAL,
  EMPTY_DRAFT,
  EMPTY_SHARE,
  findMissing,
  isUntouched,
  keyOfAnimal,
  nameFor,
  nameOfAnimal,
  OrderDraft,
  speciesOf,
  withAnimal,
  withQuantity,
} from '#web/booking/order-draft/order-draft.ts';
import { bookingOf } from '#web/booking/order-draft/order-payload.ts';
import { showDay } from '#web/lib/format.ts';

const TODAY = '2026-12-01';
const ana = { id: 7, label: 'Ana Ruiz' };
const ben = { id: 8, label: 'Ben Otto' };
const draft = (changes: Partial<OrderDraft>): OrderDraft => ({ ...EMPTY_DRAFT, ...changes });
const places = (some: OrderDraft, slots?: Parameters<typeof findMissing>[2]) =>
  findMissing(some, TODAY, slots).map(({ place }) => place);
const READY = draft({
  event_name: 'Fall beef',
  customer: ana,
  quantities: { beef: 2 },
  dropoff_date: '2026-12-04',
  kill_date: '2026-12-04',
});
const BEEF_1 = 'beef-1';
const BEEF_2 = 'beef-2';
/** The draft with more details for one animal. */
const said = (some: OrderDraft, key: string, changes: Partial<DraftAnimal>): OrderDraft => ({
  ...some,
  animals: withAnimal(some.animals, key, changes),
});
const counted = (some: OrderDraft, species: 'beef' | 'lamb', count: number): OrderDraft => ({
  ...some,
  quantities: withQuantity(some.quantities, species, count),
});
const share = (customer: typeof ana, template_id: number, quarters: number) => ({
  ...EMPTY_SHARE,
  customer,
  template_id,
  quarters,
});

describe('an order draft', () => {
  test('is named after the person who brings the animals, until someone types a name', () => {
    expect(nameFor(EMPTY_DRAFT, ana)).toBe('Ana Ruiz');
    expect(nameFor(draft({ customer: ana, event_name: 'Ana Ruiz' }), ben)).toBe('Ben Otto');
    expect(nameFor(draft({ customer: ana, event_name: 'Ana Ruiz' }), null)).toBe('');
    expect(nameFor(draft({ customer: ana, event_name: '' }), ben)).toBe('');
    expect(nameFor(draft({ customer: ana, event_name: 'Fall beef' }), ben)).toBe('Fall beef');
  });

  test('counts as untouched again once every change is undone', () => {
    const two = counted(EMPTY_DRAFT, 'beef', 2);
    expect(isUntouched(two)).toBe(false);
    expect(isUntouched(counted(two, 'beef', 0))).toBe(true);
    const tagged = said(EMPTY_DRAFT, BEEF_1, { ear_tag_id: 'IA-1' });
    expect(isUntouched(said(tagged, BEEF_1, { ear_tag_id: '' }))).toBe(true);
  });

  test('has one animal per head, and one per flock [ORD-019]', () => {
    const mixed = draft({ quantities: { lamb: 1, poultry: 40, beef: 2 } });
    expect(animalsOf(mixed).map(nameOfAnimal)).toEqual(['Beef 1', 'Beef 2', 'Lamb 1', 'Poultry, flock of 40']);
    expect(countHeads(mixed)).toBe(43);
  });

  test('keeps the shares of animals beyond the quantity, but doesn’t send them', () => {
    const fewer = counted(said(READY, BEEF_2, { shares: [share(ana, 3, 4)] }), 'beef', 1);
    expect(bookingOf(fewer).split).toEqual([]);
    expect(animalAt(counted(fewer, 'beef', 2), BEEF_2).shares).toHaveLength(1);
  });

  test('is restored completely from storage', () => {
    const full: OrderDraft = {
      ...said(said(READY, BEEF_1, { shares: [share(ben, 3, 4)] }), BEEF_2, {
        ear_tag_id: 'IA-2',
        organs: ['Tail'],
        over_thirty_months: 'no',
      }),
      organic: 'yes',
      rrule: 'FREQ=DAILY;UNTIL=20261231T235959Z',
      full_day_reason: 'promised',
      deposit: { amount: '250', contact: 'a@b.co' },
      organic_certified_file: [{ attachment_id: 3, file_name: 'cert.pdf' }],
      thirty_plus_file: [{ attachment_id: 4, file_name: 'age.pdf' }],
    };
    expect(OrderDraft.parse(JSON.parse(JSON.stringify(full)))).toEqual(full);
    expect(animalAt(full, 'lamb-1')).toEqual(EMPTY_ANIMAL);
  });

  test('shows the slots of its category, or of all categories if it has several', () => {
    expect(speciesOf(EMPTY_DRAFT)).toBe('');
    expect(speciesOf(READY)).toBe('beef');
    expect(speciesOf(draft({ quantities: { hog: 1, pork: 1 } }))).toBe('hog');
    expect(speciesOf(draft({ quantities: { beef: 1, lamb: 1 } }))).toBe('');
  });
});

describe('what is missing before Submit', () => {
  test('is listed in form order', () => {
    expect(places(EMPTY_DRAFT)).toEqual(['event_name', 'quantities', 'dropoff_date']);
    expect(places(READY)).toEqual([]);
    expect(places({ ...READY, event_name: '  ' })).toEqual(['event_name']);
  });

  test('includes a day that has passed', () => {
    expect(places({ ...READY, dropoff_date: '2026-11-30' })).toEqual(['dropoff_date']);
    expect(places({ ...READY, dropoff_date: TODAY })).toEqual([]);
  });

  test('includes a name that is too long, instead of truncating it', () => {
    expect(findMissing({ ...READY, event_name: 'x'.repeat(121) }, TODAY)).toEqual([
      { place: 'event_name', words: 'Too long. Use up to 120 characters.' },
    ]);
    expect(places({ ...READY, event_name: 'x'.repeat(120) })).toEqual([]);
  });

  test('includes hanging days that aren’t a number of days, instead of cutting them off', () => {
    for (const hang of ['366', '1400', '14.5', '-1', 'NaN'])
      expect(findMissing(said(READY, BEEF_2, { hang }), TODAY), hang).toEqual([
        { place: 'animals', words: 'Hang time: enter a number of days from 0 to 365.' },
      ]);
    for (const hang of ['', '0', '21', '365']) expect(places(said(READY, BEEF_2, { hang }))).toEqual([]);
  });

  test('includes a mistyped number of animals', () => {
    const many = { ...READY, quantities: { beef: 9999 } };
    expect(places(many)).toEqual(['quantities']);
    expect(animalsOf(many)).toEqual([]);
  });

  test('includes missing slots, by category and offering', () => {
    const left = {
      category_id: 1,
      usda: 1,
      custom: 2,
      any: 3,
      offered: 7,
      used: 4,
      slots_per_head: 1,
      is_closed: false,
      reason: '',
    };
    const slots = { available: 3, used: 4, offering: 'unlabelled' as const, left: [left] };
    const usda = { ...slots, offering: 'usda' as const };
    expect(places(READY, slots)).toEqual([]);
    expect(places({ ...READY, process_option: 'custom' }, { ...slots, offering: 'custom' })).toEqual([]);
    expect(findMissing({ ...READY, process_option: 'usda' }, TODAY, usda)).toEqual([
      { place: 'dropoff_date', words: `Not enough slots on ${showDay('2026-12-04')} for Beef. 1 left.` },
    ]);
    expect(places({ ...READY, quantities: { beef: 1, lamb: 1 } }, slots)).toEqual(['dropoff_date']);
    const anyway = { ...READY, process_option: 'usda' as const, full_day_reason: 'the truck broke down' };
    expect(places(anyway, usda)).toEqual([]);
    expect(places(anyway, { ...usda, left: [{ ...left, is_closed: true, reason: 'Holiday' }] })).toEqual([
      'dropoff_date',
    ]);
  });
});

describe('the submitted order', () => {
  const full: OrderDraft = {
    ...said(READY, BEEF_1, { shares: [share(ana, 3, 2), share(ben, 4, 2)] }),
    send_cut_sheet: true,
    organs: ['Heart', 'Liver'],
    process_option: 'usda',
  };

  test('has every field, status 0, and the weekday [ORD-073 ORD-103 ORD-112]', () => {
    expect(bookingOf(full)).toMatchObject({
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

  test('has a row for each organic animal, with its own answers [ORD-101]', () => {
    const verified = said(full, BEEF_2, {
      ear_tag_id: 'IA-2',
      hang: '14',
      date: '2026-12-06',
      organs: ['Tail'],
      sex: 'steer',
    });
    expect(bookingOf(verified).organic_verify).toEqual([]);
    const empty = { ear_tag_id: '', hang: '', date: '', organic: '', organs: '', sex: '', label: '', offering: '' };
    expect(bookingOf({ ...verified, organic: 'yes' }).organic_verify).toEqual([
      { ...empty, species: 'beef' },
      { ...empty, species: 'beef', ear_tag_id: 'IA-2', hang: 14, date: '2026-12-06', organs: 'Tail', sex: 'steer' },
    ]);
    expect(ManualOrder.parse(bookingOf({ ...verified, organic: 'yes' })).organic_verify).toHaveLength(2);
    expect(places(said({ ...verified, organic: 'yes' }, BEEF_1, { date: '2026-12-03' }))).toEqual(['organic']);
  });

  test('includes ages only for cattle, if known, and lists files by id', () => {
    const mixed = draft({ quantities: { beef: 2, lamb: 1 } });
    const [, , lamb] = animalsOf(mixed).map(keyOfAnimal);
    const odd = said(said(mixed, BEEF_2, { over_thirty_months: 'yes' }), lamb ?? '', { over_thirty_months: 'no' });
    const files = { organic_certified_file: [5, 6].map((attachment_id) => ({ attachment_id, file_name: 'x' })) };
    expect(bookingOf({ ...odd, ...files })).toMatchObject({
      over_thirty_months: [{ animal: 'beef', order_number: 2, answer: 'yes' }],
      organic_certified_file: '5,6',
      thirty_plus_file: '',
    });
  });

  test('requests a deposit by email if the contact has an @, otherwise by phone [ORD-053]', () => {
    const asked = (amount: string, contact: string) => {
      const sent: Record<string, unknown> = bookingOf({ ...full, deposit: { amount, contact } });
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

  test('shows the booking’s deposit, no matter which of its orders is edited', () => {
    const deposit = { order_id: 1, amount_cents: 25_050, email: '', phone: '5551234', paid_cents: 0 };
    const second = { order_id: 2, deposit };
    expect(depositOf(second)).toEqual({ amount: '250.50', contact: '5551234' });
    expect(depositOf({ ...second, deposit: null })).toEqual({ amount: '', contact: '' });
  });

  test('repeats if a repeat rule is set', () => {
    const rrule = 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20270101T235959Z';
    expect(bookingOf({ ...full, rrule })).toMatchObject({ recurring: 1, rrule });
  });

  test('is valid input for the call', () => {
    expect(ManualOrder.parse(bookingOf(full))).toMatchObject({ beef_qty: 2, organs: ['Heart', 'Liver'] });
  });

  test('is the same for the same draft, so that a retry keeps its idempotency key', () => {
    const restored = OrderDraft.parse(JSON.parse(JSON.stringify(full)));
    expect(JSON.stringify(bookingOf(restored))).toBe(JSON.stringify(bookingOf(full)));
  });
});
