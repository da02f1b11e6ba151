import { expect, test } from 'vitest';
import { CUSTOMER_NOTICE_KEYS } from '#contract/accounts/notice-events.ts';
import { openTestApp } from '#server/test/harness.ts';
import { causeAlone } from '#server/test/notices/notice-causes.ts';

const app = openTestApp();

test.each(CUSTOMER_NOTICE_KEYS)('pushes %s to a customer with neither an email address nor a phone', async (event) => {
  const messages = await causeAlone(app, event, 'push');
  // The answer to a request is also emailed to the account that made it.
  expect(messages.filter(({ channel }) => channel !== 'email')).toMatchObject([{ channel: 'push', status: 'sent' }]);
});
