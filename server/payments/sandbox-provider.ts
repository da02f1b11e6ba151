import { Problem } from '#server/lib/problem.ts';
import type { CardProvider } from '#server/payments/provider.ts';

/**
 * The built-in provider. It never charges anyone and can't look up tokens, so it trusts what the browser says about the card.
 */
export const sandboxProvider: CardProvider = {
  name: 'sandbox',
  async readCard(claimed, today) {
    // A card is valid through the last day of its month.
    const month = `${claimed.exp_year}-${String(claimed.exp_month).padStart(2, '0')}`;
    const isKnown = /^sandbox_[a-z0-9]+$/.test(claimed.token);
    if (isKnown && month >= today.slice(0, 7)) return claimed;
    throw new Problem('card_not_accepted');
  },
};
