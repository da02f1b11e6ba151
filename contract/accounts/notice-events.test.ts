import { expect, test } from 'vitest';
import { CUSTOMER_NOTICES, channelsFor, noticeOf, OFFICE_NOTICES } from '#contract/accounts/notice-events.ts';

const PLANT = { mails_off: [], texts_on: [], pushes_off: [] };
const PERSON = { notices_off: [], office_mails: [], office_also: [] };

test('every message belongs to exactly one event', () => {
  const templates = [...Object.values(CUSTOMER_NOTICES), ...Object.values(OFFICE_NOTICES)].flatMap(
    (event) => event.templates as readonly Parameters<typeof noticeOf>[0][],
  );
  expect(new Set(templates).size).toBe(templates.length);
  for (const template of templates) expect(noticeOf(template).event).toBeDefined();
});

test.each([
  ['an email and a push, but no texts at first', {}, {}, ['email', 'push']],
  ['a text if the plant sends them', { texts_on: ['order_moved'] }, {}, ['email', 'text', 'push']],
  ['nothing if the plant turned all off', { mails_off: ['order_moved'], pushes_off: ['order_moved'] }, {}, []],
  [
    'what the person left on',
    { texts_on: ['order_moved'] },
    { notices_off: ['email:order_moved', 'push:order_moved'] },
    ['text'],
  ],
  [
    'all but the text the person turned off',
    { texts_on: ['order_moved'] },
    { notices_off: ['text:order_moved'] },
    ['email', 'push'],
  ],
])('a customer gets %s', (_, plant, person, send) => {
  expect(channelsFor('order_moved', { ...PLANT, ...plant }, { ...PERSON, ...person }).send).toEqual(send);
});

test('an invoice is emailed no matter what is turned off', () => {
  const off = { ...PERSON, notices_off: ['email:invoice', 'text:invoice', 'push:invoice'] };
  expect(channelsFor('invoice', { ...PLANT, mails_off: ['invoice'] }, off)).toEqual({
    send: ['email'],
    isEmailRefused: false,
  });
});

test('an email that the office chose to send goes out no matter what is turned off', () => {
  const off = { ...PERSON, notices_off: ['email:order_booked', 'text:order_booked', 'push:order_booked'] };
  expect(channelsFor('order_booked', { ...PLANT, mails_off: ['order_booked'] }, off, true).send).toEqual(['email']);
  expect(channelsFor('order_booked', PLANT, off)).toEqual({ send: [], isEmailRefused: true });
});

test('each person in the office is notified only of what they asked for', () => {
  expect(channelsFor('office_order_booked', PLANT, PERSON).send).toEqual([]);
  const asks = { ...PERSON, office_mails: ['order_booked'], office_also: ['text:order_booked', 'push:order_booked'] };
  expect(channelsFor('office_order_booked', PLANT, asks).send).toEqual(['email', 'text', 'push']);
});
