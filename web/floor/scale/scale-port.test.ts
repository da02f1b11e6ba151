import { expect, test, vi } from 'vitest';
import type { ScaleAnswer } from '#web/floor/scale/dialects.ts';
import { openScale } from '#web/floor/scale/scale-port.ts';
import { simulatedPort } from '#web/test/simulated-port.ts';

async function open(dialect: 'mt_sics' | 'ohaus' | 'scp') {
  const scale = simulatedPort();
  const heard: ScaleAnswer[] = [];
  const onLost = vi.fn();
  const opened = await openScale(scale.port, dialect, { onAnswer: (answer) => heard.push(answer), onLost });
  const weights = () => heard.map((answer) => (answer.kind === 'weight' ? [answer.clb, answer.is_stable] : 'trouble'));
  return { scale, heard, onLost, opened, weights };
}

test.each([
  ['mt_sics', 'SI\r\n', ['S D  15.70 lb\r\n', 'S S  15.80 lb\r\n']],
  ['ohaus', 'IP\r\n', ['   15.70 lb ?\r\n', '   15.80 lb\r\n']],
  ['scp', 'W\r', ['\n   15.70LB\r\nS10\r\x03', '\n   15.80LB\r\nS00\r\x03']],
] as const)(
  '%s: is asked in its own words, and says whether it has come to rest',
  async (dialect, question, answers) => {
    const { scale, opened, weights } = await open(dialect);
    scale.answer(...answers);
    await opened.ask();
    await opened.ask();
    await expect.poll(weights).toEqual([
      [1570, false],
      [1580, true],
    ]);
    expect(scale.asked).toEqual([question, question]);
    expect(scale.opened).toEqual([9600]);
  },
);

test('an answer that comes in pieces is read once it is whole, and noise is passed over', async () => {
  const { scale, weights } = await open('mt_sics');
  for (const piece of ['\u0000garbage\r\nS S', '   15', '.80 lb', '\r', '\nS D 1']) scale.send(piece);
  await expect.poll(weights).toEqual([[1580, true]]);
});

test('a scale that is unplugged is reported once, and one that is closed isn’t', async () => {
  const lost = await open('mt_sics');
  lost.scale.unplug();
  await expect.poll(() => lost.onLost.mock.calls).toHaveLength(1);

  const closed = await open('mt_sics');
  await closed.opened.close();
  expect(closed.onLost).not.toHaveBeenCalled();
  await closed.scale.port.open({ baudRate: 9600 });
});
