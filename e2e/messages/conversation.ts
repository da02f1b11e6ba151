import { expect, type Page } from '@playwright/test';
import { insertMessages } from '#contract/messages/messages-api.ts';
import type { Someone } from '#e2e/market/make-market.ts';

/** The heading of the messages screen. */
export const heading = (page: Page) => page.getByRole('heading', { name: 'Messages', exact: true });
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field(page)).toHaveValue('');
}
/** The text of each message in the conversation, from first to last. */
export const textsOf = (page: Page) => log(page).getByRole('listitem').locator('p > bdi').allTextContents();

/** Sends a message without opening a page. `to` names a conversation, or what a new one is about. */
export const send = (person: Someone, to: { thread_id: number } | { to: object }, text: string) =>
  person.call(insertMessages, { ...to, text, client_message_id: crypto.randomUUID(), file_ids: [] });
