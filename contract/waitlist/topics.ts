export const WAITLIST_TOPICS = ['waitlist'] as const;
