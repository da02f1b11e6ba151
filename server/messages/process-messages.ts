import type { MessageNews, Party, Typing } from '#contract/messages/message.ts';

/** What the processes send each other. */
export interface MessagesProcessMessages {
  messages(news: MessageNews[]): void;
  typing(typing: Typing, to: Party): void;
}
