export const MAIL_TOPICS = ['mails'] as const;
