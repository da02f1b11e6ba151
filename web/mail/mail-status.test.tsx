import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MailStatus } from '#web/mail/mail-status.tsx';

test.each([
  ['email', 'Not emailed'],
  ['text', 'Saved here'],
] as const)('a message by %s that was only stored is gray, unlike an open order', (channel, words) => {
  const shown = renderToStaticMarkup(<MailStatus status="sent" sent_by="office" channel={channel} />);
  expect(shown).toContain(words);
  expect(shown).toContain('data-color="gray"');
});
