import { z } from 'zod';
import { keepValue, readKept } from '#web/lib/kept-value.ts';
import { makeStore } from '#web/lib/store.ts';

const KEY = 'hindquarter.alarm';
const isOn = makeStore(import.meta.env.SSR || (readKept(KEY, z.boolean()) ?? true));

/** Whether this device sounds and vibrates when something is refused. */
export const useAlarm = isOn.useValue;

export function setAlarm(next: boolean): void {
  isOn.set(next);
  keepValue(KEY, next);
}

const VIBRATION_MS = [200, 100, 200];
const TONE_SECONDS = 0.4;
/** One refusal sounds once, although both the outbox and its form report it. */
const PAUSE_MS = 1_000;
let audio: AudioContext | undefined;
let quietUntil = 0;

/** Says without the screen that something was refused. Browsers allow it once a person has pressed something on the page. */
export function soundAlarm(): void {
  if (!isOn.get() || !navigator.userActivation.hasBeenActive) return;
  const now = performance.now();
  if (now < quietUntil) return;
  quietUntil = now + PAUSE_MS;
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const tone = new OscillatorNode(audio, { type: 'square', frequency: 330 });
    tone.connect(new GainNode(audio, { gain: 0.2 })).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + TONE_SECONDS);
  } catch {
    // This device has nothing to make a sound with.
  }
}
