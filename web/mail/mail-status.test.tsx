import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailStatus } from '#web/mail/mail-status.tsx';

test.each([
  ['email', 'Not emailed'],
  ['text', 'Saved here'],
] as const)('the status of a message by %s that was stored but never sent is gray', (channel, words) => {
  const shown = renderToStaticMarkup(<MailStatus status="sent" sent_by="office" channel={channel} />);
  expect(shown).toContain(words);
  expect(shown).toContain('data-color="gray"');
});
