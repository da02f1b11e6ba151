export const CALENDAR_TOPICS = ['slots'] as const;
