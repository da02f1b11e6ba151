import { expect, test } from 'vitest';
import { fillNews, MARKET_NEWS, type MarketNews } from '#server/accounts/market-mail-words.ts';

test.each(Object.keys(MARKET_NEWS) as MarketNews[])(
  'says “%s” in both languages with the lot and the amount',
  (news) => {
    const { subject, text } = MARKET_NEWS[news];
    const facts = { title: 'Steer {amount}', amount: '$5.00' };
    for (const language of ['en', 'es'] as const) {
      const other = language === 'en' ? 'es' : 'en';
      for (const texts of [subject, text]) {
        const filled = fillNews(texts, facts);
        expect(filled[language].includes('$5.00')).toBe(texts[other].includes('{amount}'));
        expect(filled[language].includes('Steer {amount}')).toBe(texts[other].includes('{title}'));
      }
    }
  },
);
