import { expect, test } from 'vitest';
import { writeAccountMail } from '#server/accounts/write-account-mail.ts';
import type { AccountMailFacts } from '#server/app/account-mails.ts';

const path = '/one-time/abc';
const FACTS: AccountMailFacts = {
  invite: { plant_name: 'River\r\nBcc: all@plant.test', role: 'butcher', path },
  reset: { path },
  claim: { path, agreement: 'customer', is_taken: false },
  email_change: { path },
  email_changing: { email: 'new@example.test' },
  email_changed: { email: 'new@example.test' },
  password_changed: {},
  second_factor_changed: { is_on: true },
  already_registered: {},
  confirm_address: { path },
  dropoff_link: { plant_name: 'Miller\nMeats', what: '2 Beef', day: '2026-12-01', minutes: 30, path },
  farm_accepted: { plant_name: 'Miller Meats', path },
  farm_declined: { plant_name: 'Miller Meats', reason: 'We’re full\nuntil spring.', path },
  next_lot: { farm_name: 'Hollow Creek Farm', title: 'Grass-fed steer', path },
  farm_news: {
    farm_name: 'Hollow\nCreek',
    title: 'Grass-fed steer',
    note: 'Fat\nand calm',
    path,
    end_path: '/alert?token=a',
  },
  quarter_offer: { giver: 'Ana\nPay here', title: 'Steer', farm: 'Cedar Ridge', days: 7, path, language: 'en' },
  alert_link: { species: 'beef', zip: '50158', path, language: 'en' },
  lots_found: {
    found: [
      {
        sought: { search: 'angus\nPay here', species: 'beef', quarters: 2, zip: '50158', miles: 50 },
        lots: [{ title: 'Grass-fed\nsteer', farm_name: 'Hollow Creek', place: 'Ames, IA', path }],
        has_more: true,
        end_path: '/alert?token=a',
      },
    ],
    language: 'en',
  },
  machine_trouble: { host: 'plant-pc', troubles: ['backup_failing', 'disk_low'], problem: 'The folder is gone.' },
  webhook_turned_off: { plant_name: 'Cedar\nMeats', address: 'https://farm.test/hook', path },
  passkey_added: { name: 'Phone' },
  message: { from: 'Boone Hill Farm', title: 'Grass-fed steer', text: 'Is Friday fine?\n\nSilas', path },
  reply_refused: { reason: 'files', text: 'Friday is fine.', path },
  message_report: {
    report_id: 7,
    reporter: 'Ada\nPell',
    reporter_id: 12,
    reported: 'Boone Hill Farm',
    reported_id: 13,
    title: 'Grass-fed steer',
    reason: 'Wants money first',
    text: 'Silas: Pay me outside\nAda: No',
  },
  counter_receipt: {
    seller: 'Hollow Creek\r\nBcc: all@plant.test',
    contact: '208 555 0142',
    sale_id: 12,
    sold_on: '2026-11-23',
    lines: [
      { name: 'Beef\njerky', unit: 'piece', quantity: 2, amount_cents: 1600 },
      { name: 'Brisket', unit: 'lb', quantity: 150, amount_cents: 1500 },
      { name: 'Steer', unit: 'share', quantity: 2, amount_cents: 40_000 },
    ],
    discount_cents: 100,
    tax_cents: 50,
    total_cents: 43_050,
    refunded_cents: 800,
    is_deposit: true,
    is_voided: false,
  },
  market: {
    news: 'bought',
    title: 'Grass-fed steer',
    amount: '$110.90',
    path,
    bought: {
      quarters: 1,
      pieces: null,
      piece_name: '',
      farm: 'Hollow Creek',
      plant: 'Cedar Meats',
      dropoff_date: '2026-11-23',
      paid_cents: 11_090,
      balance_low_cents: 100_000,
      balance_high_cents: 120_000,
    },
  },
  announcement: { community: 'Hollow Creek', author: 'Mara E.', text: 'Pickup is\n\non Saturday', path },
  mention: { community: 'Hollow Creek', author: 'Ellen P.', text: '@Ana B. did you\nget yours?', path, more: 2 },
  community_joined: { community: 'Hollow Creek\r\nBcc: all@plant.test', path },
  digest: {
    posts: 3,
    communities: [
      { name: 'Hollow Creek\r\nBcc: all@plant.test', posts: 3, announcements: ['Pickup is\n\non Sunday'], path },
    ],
  },
};
const reader = { first_name: 'Ana\nPay here', public_url: 'https://plant.test' };

test.each(Object.keys(FACTS) as (keyof AccountMailFacts)[])('writes %s in the reader’s language', (template) => {
  const english = writeAccountMail(template, FACTS[template], { ...reader, language: 'en' });
  const spanish = writeAccountMail(template, FACTS[template], { ...reader, language: 'es' });

  const isToReader = ![
    'message_report',
    'counter_receipt',
    'confirm_address',
    'dropoff_link',
    'alert_link',
    'lots_found',
    'machine_trouble',
    'quarter_offer',
  ].includes(template);
  expect(english.text.startsWith(isToReader ? 'Hello Ana Pay here,\n\n' : 'Hello,\n\n')).toBe(true);
  expect(spanish.text.startsWith(isToReader ? 'Hola, Ana Pay here:\n\n' : 'Hola:\n\n')).toBe(true);
  const paragraphsOf = ({ text }: { text: string }) => text.trim().split('\n\n').slice(1, -1);
  expect(paragraphsOf(spanish)).toHaveLength(paragraphsOf(english).length);
  for (const { subject, text } of [english, spanish]) {
    expect(subject).toMatch(/^[^\r\n]+$/);
    expect(text).not.toContain('undefined');
    if ('path' in FACTS[template]) expect(text).toContain(`\nhttps://plant.test${path}\n`);
  }
  const isSame = (paragraph: string) => english.text.includes(paragraph) && !paragraph.startsWith('https://');
  expect([spanish.subject, ...paragraphsOf(spanish)].filter(isSame)).toEqual([]);
});
