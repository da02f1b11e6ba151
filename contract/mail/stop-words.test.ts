import { expect, test } from 'vitest';
import { meaningOf } from '#contract/mail/stop-words.ts';

test.each([
  'stop',
  'STOP',
  ' Stop. ',
  'quit',
  'End',
  'revoke',
  'opt out',
  'Opt-out',
  'cancel',
  'unsubscribe',
  'Stop please',
])('replying “%s” stops texts', (reply) => expect(meaningOf(reply)).toEqual({ asks: 'stop', language: 'en' }));

test.each([
  ['Alto', { asks: 'stop', language: 'es' }],
  ['start', { asks: 'start', language: 'en' }],
  ['SÍ', { asks: 'start', language: 'es' }],
  ['help', { asks: 'help', language: 'en' }],
  ['We stop by at noon', { asks: null, language: 'en' }],
  ['', { asks: null, language: 'en' }],
])('understands the reply “%s” as %o', (reply, meaning) => expect(meaningOf(reply)).toEqual(meaning));
