export const COMMUNITY_TOPICS = ['communities'] as const;
