export const PRICING_TOPICS = ['prices'] as const;
