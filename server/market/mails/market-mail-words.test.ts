import { expect, test } from 'vitest';
import { showMoney } from '#contract/lib/figures.ts';
import { fillNews, MARKET_NEWS, type MarketNews, marketWords } from '#server/market/mails/market-mail-words.ts';
import { boughtWords } from '#server/market/mails/sale-mail-words.ts';

test.each(Object.keys(MARKET_NEWS) as MarketNews[])(
  'says “%s” in both languages with the lot and the amount',
  (news) => {
    const { subject, text } = MARKET_NEWS[news];
    const facts = { title: 'Steer {amount}', amount: '$5.00', day: '2026-12-07', taker: 'Ben' } as const;
    for (const language of ['en', 'es'] as const) {
      const other = language === 'en' ? 'es' : 'en';
      for (const texts of [subject, text]) {
        const filled = fillNews(texts, facts);
        expect(filled[language].includes('$5.00')).toBe(texts[other].includes('{amount}'));
        expect(filled[language].includes('Steer {amount}')).toBe(texts[other].includes('{title}'));
        expect(filled[language].includes('2026')).toBe(texts[other].includes('{day}'));
      }
    }
  },
);

test.each([
  'bought',
  'sold',
  'buyer_withdrew',
  'withdrawn',
  'came_too_late',
  'lot_ended',
  'plant_rejected',
  'condemned',
] as const)('“%s” does not mention money in either language if nothing was paid', (news) => {
  const wordsAt = (cents: number) => {
    const facts = { news, title: 'Steer', amount: showMoney(cents), path: '/buyerdashboard/tracker' };
    const { subject, paragraphs } = marketWords(facts, 'https://plant.example');
    return [subject, ...paragraphs].flatMap(({ en, es }) => [en, es]).join('\n');
  };
  expect(wordsAt(0)).not.toMatch(/\$|refund|devol|money|dinero|[{}]/i);
  expect(wordsAt(0)).toContain('Steer');
  expect(wordsAt(500).split('$5.00').length).toBeGreaterThan(2);
});

test.each([
  ['whole_balance_due', /weigh|pesó/],
  ['came_too_late', /someone else|alguien más/],
] as const)('“%s” says nothing that might not be true', (news, claim) => {
  for (const amount of [showMoney(0), showMoney(500)]) {
    const { subject, paragraphs } = marketWords(
      { news, title: 'Steer', amount, path: '/search' },
      'https://plant.example',
    );
    expect([subject, ...paragraphs].flatMap(({ en, es }) => [en, es]).join('\n')).not.toMatch(claim);
  }
});

test('tells the seller who bought, what size, and the farm’s part of the payment', () => {
  const sold = { buyer: 'Robin Lake', quarters: 2, pieces: null, piece_name: '', part_cents: 20_000 };
  const facts = { news: 'sold', title: 'Steer', amount: '$221.60', path: '/sellerdashboard/tracker' } as const;
  const { paragraphs } = marketWords({ ...facts, sold }, 'https://plant.example');
  expect(paragraphs.at(-1)).toEqual({
    en: 'Buyer: Robin Lake\nSold: half\nYour part of this payment: $200.00',
    es: 'Comprador: Robin Lake\nVendido: mitad\nSu parte de este pago: $200.00',
  });
});

test('tells the buyer why the plant rejected the animal', () => {
  const facts = { news: 'plant_rejected', title: 'Steer', amount: '$5.00', path: '/buyerdashboard/tracker' } as const;
  const { paragraphs } = marketWords({ ...facts, reject_reason: 'No room' }, 'https://plant.example');
  expect(paragraphs.at(-1)).toEqual({ en: 'The plant’s reason: No room', es: 'El motivo de la planta: No room' });
});

test('says what was bought, from whom, where it goes, what was paid, and what is left to pay', () => {
  const half = {
    quarters: 2,
    pieces: null,
    piece_name: '',
    farm: 'Cedar\nRidge',
    plant: 'Hollow Creek Meats',
    dropoff_date: '2026-12-07',
    paid_cents: 22_150,
    balance_low_cents: 150_000,
    balance_high_cents: 165_000,
  } as const;
  expect(boughtWords(half).en.split('\n')).toEqual([
    'You bought: half',
    'Farm: Cedar Ridge',
    'Plant: Hollow Creek Meats',
    'Drop-off at the plant: Dec 7, 2026',
    'Paid, fees included: $221.50',
    'Left to pay once the animal is weighed, fees included: about $1,500.00 to $1,650.00',
    'We’ll email you as soon as the whole animal is sold.',
  ]);
  expect(boughtWords({ ...half, was_sold: true }).en).toMatch(/The whole animal is sold already\.$/);
  const boxes = { quarters: null, pieces: 3, piece_name: '10 lb box', plant: '', dropoff_date: null } as const;
  const product = { ...half, ...boxes, balance_low_cents: 0, balance_high_cents: 0 };
  expect(boughtWords(product).es.split('\n')).toEqual([
    'Compró: 3 × 10 lb box',
    'Granja: Cedar Ridge',
    'Pagado, con cargos: $221.50',
    'No queda nada por pagar.',
  ]);
  expect(boughtWords({ ...half, balance_low_cents: 500, balance_high_cents: 500 }).en).toContain(
    'Left to pay later, fees included: $5.00',
  );
});
