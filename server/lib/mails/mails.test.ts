import { expect, test } from 'vitest';
import { MARKET_ID } from '#server/lib/events.ts';
import { storeMails } from '#server/lib/mails/mails.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';

const app = openTestApp();

test('a message has an event unless it is the market’s, and every waiting one has a time from which it is due', async () => {
  const { plant_id } = await makePlant(app);
  const mail = { template: 'reset', recipient: 'a@a.test', subject: '' };
  await expect(storeMails(app.db, [{ ...mail, owner_id: MARKET_ID, event_id: 1 }])).rejects.toThrow('no_event');
  await expect(storeMails(app.db, [{ ...mail, owner_id: plant_id, event_id: null }])).rejects.toThrow('no_event');
  await storeMails(app.db, [{ ...mail, owner_id: plant_id, event_id: 1, send_after: null }]);
  const clear = app.db.updateTable('mails').set({ send_after: null }).where('owner_id', '=', plant_id);
  await expect(clear.execute()).rejects.toThrow('queued_mails_are_due');
});
