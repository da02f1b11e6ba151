import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as api from '#contract/messages/messages-api.ts';
import { mailReports } from '#server/messages/mail-reports.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const OPERATOR = 'operator@example.test';

test('emails each report of a conversation to the operator once, with what was written', async () => {
  const plant = await makePlant(app);
  const customer = await plant.join('customer');
  const clerk = await plant.join('manager');
  const sent = await app.call(api.insertMessages, customer, {
    to: { subject: 'person', subject_id: plant.plant_id },
    text: 'Pay me outside',
    client_message_id: randomUUID(),
    file_ids: [],
  });
  const { thread_id, message_id } = expectYes(sent).data;
  expectYes(await app.call(api.reportThread, clerk, { thread_id, message_id, reason: 'A scam' }));
  expectYes(await app.call(api.reportThread, customer, { thread_id, reason: 'No answer' }));
  await Promise.all([mailReports(app.db, OPERATOR), mailReports(app.db, OPERATOR)]);
  await mailReports(app.db, OPERATOR);

  const mails = await app.db
    .selectFrom('mails')
    .select(['recipient', 'facts'])
    .where('template', '=', 'message_report')
    .orderBy('mail_id')
    .execute();
  expect(mails).toMatchObject([
    {
      recipient: OPERATOR,
      facts: { reported_id: customer.account_id, reporter_id: clerk.account_id, reason: 'A scam' },
    },
    { recipient: OPERATOR, facts: { reported_id: plant.plant_id, reporter_id: customer.account_id } },
  ]);
  expect(mails[0]?.facts).toMatchObject({ text: expect.stringContaining(': Pay me outside') });
});
