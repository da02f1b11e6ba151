export const INVOICING_TOPICS = ['accounting'] as const;
