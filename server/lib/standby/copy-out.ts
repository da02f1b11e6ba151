import type { Writable } from 'node:stream';
import type pg from 'pg';

/** The parts of pg's connection that a running query is given. */
interface Connection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

const KIND = { archive: 'n'.charCodeAt(0), data: 'd'.charCodeAt(0), manifest: 'm'.charCodeAt(0) } as const;

/**
 * Runs BASE_BACKUP on a replication connection and writes its archive, a tar file, to `out`. The server sends one archive,
 * because the built-in database has no tablespaces, and then perhaps a manifest, which isn't kept.
 */
export function copyBase(client: pg.Client, statement: string, out: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    let kind = 'archive';
    let failure: Error | undefined;
    let isWaiting = false;
    const query = {
      submit: (connection: Connection) => connection.query(statement),
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handleCommandComplete: () => undefined,
      handlePortalSuspended: () => undefined,
      handleEmptyQuery: () => undefined,
      handleCopyInResponse: () => undefined,
      handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection) {
        if (chunk[0] === KIND.manifest) kind = 'manifest';
        if (chunk[0] !== KIND.data || kind !== 'archive' || failure) return;
        // The buffer that it is part of is used again.
        if (out.write(Buffer.from(chunk.subarray(1))) || isWaiting) return;
        isWaiting = true;
        stream.pause();
        out.once('drain', () => {
          isWaiting = false;
          stream.resume();
        });
      },
      handleError(error: Error) {
        failure ??= error;
        reject(error);
      },
      handleReadyForQuery() {
        if (failure) return;
        out.end(resolve);
      },
    };
    out.once('error', (error) => query.handleError(error));
    client.once('end', () => query.handleError(new Error('The connection to the primary broke off.')));
    client.query(query as unknown as pg.Submittable);
  });
}
