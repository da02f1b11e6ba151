import type { ScaleDialect } from '#contract/floor/weighed.ts';
import { DIALECTS, type ScaleAnswer } from '#web/floor/scale/dialects.ts';

/** The part of Web Serial that a scale needs. TypeScript doesn't have its types. */
export interface SerialPort {
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
}
export interface Serial {
  /** Ports that the person has already allowed. */
  getPorts(): Promise<SerialPort[]>;
  /** Asks the person. Rejects with NotFoundError if they choose none. */
  requestPort(): Promise<SerialPort>;
}

/** Undefined where the browser has no Web Serial, such as Safari, or the page isn't on https. */
export const findSerial = (): Serial | undefined => (navigator as unknown as { serial?: Serial }).serial;

/** Nothing on a scale answers with more than this. */
const MAX_ANSWER = 200;

interface Listening {
  onAnswer: (answer: ScaleAnswer) => void;
  /** The scale was unplugged, or the port can't be read. */
  onLost: () => void;
}
export interface OpenScale {
  /** Asks for the weight as it is now. What the scale answers goes to `onAnswer`. */
  ask(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a port and listens until it is closed or lost. */
export async function openScale(
  port: SerialPort,
  dialect: ScaleDialect,
  { onAnswer, onLost }: Listening,
): Promise<OpenScale> {
  const { baudRate, ask, end, read } = DIALECTS[dialect];
  await port.open({ baudRate });
  const reader = port.readable?.getReader();
  let isClosing = false;

  async function listen(): Promise<void> {
    const decoder = new TextDecoder('ascii');
    let heard = '';
    try {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) break;
        heard += decoder.decode(value, { stream: true });
        const answers = heard.split(end);
        // What has no end yet waits for the rest of it.
        heard = (answers.pop() ?? '').slice(-MAX_ANSWER);
        for (const line of answers) {
          const answer = read(line);
          if (answer) onAnswer(answer);
        }
      }
    } catch {
      // Reported below, like a port that ends.
    }
    reader?.releaseLock();
    if (!isClosing) onLost();
  }
  const listening = listen();

  return {
    async ask() {
      const writer = port.writable?.getWriter();
      try {
        await writer?.write(new TextEncoder().encode(ask));
      } catch {
        if (!isClosing) onLost();
      } finally {
        writer?.releaseLock();
      }
    },
    async close() {
      isClosing = true;
      await reader?.cancel().catch(() => undefined);
      await listening;
      await port.close().catch(() => undefined);
    },
  };
}
