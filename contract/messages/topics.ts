export const MESSAGES_TOPICS = ['messages'] as const;
