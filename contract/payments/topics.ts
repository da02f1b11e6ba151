export const PAYMENTS_TOPICS = ['payments'] as const;
