export const MARKET_TOPICS = ['market', 'counter'] as const;
