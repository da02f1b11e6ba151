import type { Serial, SerialPort } from '#web/floor/scale/scale-port.ts';

/** A port for tests, with a scale behind it that answers as it is told. */
export function simulatedPort() {
  let say: ReadableStreamDefaultController<Uint8Array> | undefined;
  const asked: string[] = [];
  const opened: number[] = [];
  let answers: string[] = [];
  const encoder = new TextEncoder();
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    async open({ baudRate }: { baudRate: number }) {
      if (port.readable) throw new Error('the port is already open');
      opened.push(baudRate);
      port.readable = new ReadableStream({
        start(controller) {
          say = controller;
        },
      });
      port.writable = new WritableStream({
        write(bytes) {
          asked.push(new TextDecoder().decode(bytes));
          const next = answers.length > 1 ? answers.shift() : answers[0];
          if (next !== undefined) say?.enqueue(encoder.encode(next));
        },
      });
    },
    async close() {
      port.readable = null;
      port.writable = null;
    },
  } satisfies SerialPort;
  const serial: Serial = { getPorts: async () => [], requestPort: async () => port };
  return {
    port,
    serial,
    asked,
    opened,
    /** What the scale answers to each question; the last one again and again. */
    answer: (...texts: string[]) => {
      answers = texts;
    },
    /** Sends this without being asked, such as when its print key is pressed. */
    send: (text: string) => say?.enqueue(encoder.encode(text)),
    unplug: () => say?.error(new Error('the device is gone')),
  };
}
