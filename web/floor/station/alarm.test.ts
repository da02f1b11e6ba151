import { beforeEach, expect, test, vi } from 'vitest';
import { setAlarm, soundAlarm } from '#web/floor/station/alarm.ts';

const vibrate = vi.fn();
const tones = vi.fn();
let now = 0;
/** A device that may vibrate and make a sound, as far as the alarm uses it. */
function makeDevice(hasBeenActive: boolean): void {
  class Node {
    connect = <Next>(next: Next) => next;
    start = tones;
    stop = () => undefined;
  }
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive } });
  vi.stubGlobal(
    'AudioContext',
    class extends Node {
      currentTime = 0;
      resume = () => Promise.resolve();
    },
  );
  vi.stubGlobal('OscillatorNode', Node);
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('GainNode', Node);
}

beforeEach(() => {
  vibrate.mockClear();
  tones.mockClear();
  setAlarm(true);
  now += 10_000;
});

test('a device sounds and vibrates once for a refusal, unless somebody has turned that off on it', () => {
  makeDevice(true);
  soundAlarm();
  soundAlarm();
  expect([vibrate.mock.calls.length, tones.mock.calls.length]).toEqual([1, 1]);
  now += 1_000;
  setAlarm(false);
  soundAlarm();
  expect([vibrate.mock.calls.length, tones.mock.calls.length]).toEqual([1, 1]);
});

test('nothing is tried that the browser would block, and a device without a speaker still vibrates', () => {
  makeDevice(false);
  soundAlarm();
  expect(vibrate).not.toHaveBeenCalled();
  makeDevice(true);
  vi.stubGlobal('OscillatorNode', undefined);
  soundAlarm();
  expect(vibrate).toHaveBeenCalledOnce();
});
