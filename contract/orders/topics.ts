export const ORDERS_TOPICS = ['orders'] as const;
