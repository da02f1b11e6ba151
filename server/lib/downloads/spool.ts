import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

const BYTES_AT_ONCE = 64 * 1024;

export interface Spool {
  /** What has been written so far, and then what is added, until the spool ends. */
  stream: Readable;
  append(text: string): Promise<void>;
  /** No more follows; with an error, the stream fails after what was written. */
  end(error?: unknown): void;
}

/**
 * A temporary file that is read while it is still being written, so that a fast writer never waits for a slow reader. Nothing of
 * it is left once it has ended and its stream is closed.
 */
export async function openSpool(slowestMs: number): Promise<Spool> {
  const place = path.join(tmpdir(), `hindquarter-${randomUUID()}.csv`);
  const handle = await open(place, 'wx+', 0o600);
  const remove = () => rm(place, { force: true });
  // Without a name, it disappears even if the process is killed. On Windows, an open file can't be deleted.
  await remove().catch(() => undefined);
  let written = 0;
  let end: { error?: unknown } | undefined;
  let wakeReader = () => {};
  async function* follow() {
    for (let sent = 0; ; ) {
      if (sent < written) {
        const chunk = Buffer.allocUnsafe(Math.min(BYTES_AT_ONCE, written - sent));
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, sent);
        sent += bytesRead;
        yield chunk.subarray(0, bytesRead);
      } else if (end) {
        if (end.error !== undefined) throw end.error;
        return;
      } else {
        await new Promise<void>((resolve) => {
          wakeReader = resolve;
        });
      }
    }
  }
  const stream = Readable.from(follow(), { objectMode: false, signal: AbortSignal.timeout(slowestMs) });
  const closed = new Promise((resolve) => stream.once('close', resolve));
  const ended = Promise.withResolvers<void>();
  void Promise.all([closed, ended.promise])
    .then(() => handle.close())
    .then(remove);
  return {
    stream,
    async append(text) {
      const bytes = Buffer.from(text);
      await handle.writeFile(bytes);
      written += bytes.length;
      wakeReader();
    },
    end(error) {
      end = { error };
      wakeReader();
      ended.resolve();
    },
  };
}
