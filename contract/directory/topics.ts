export const DIRECTORY_TOPICS = ['customers'] as const;
