export const ACCOUNTS_TOPICS = ['account', 'team', 'settings'] as const;
