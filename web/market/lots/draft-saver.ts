import { LostConnection } from '#web/lib/problems.ts';

/**
 * Saves the versions of a draft, one at a time; `send` receives the last stored version. A version whose response was
 * lost may have been stored, so it is sent again before the next one. Unless `sendsAll`, a version that is already
 * stored isn't sent again.
 */
export function makeDraftSaver<Version, Stored>(
  start: Stored | undefined,
  { send, sendsAll }: { send: (version: Version, before: Stored | undefined) => Promise<Stored>; sendsAll: boolean },
) {
  let queue: Promise<unknown> = Promise.resolve();
  let stored = start;
  let last: string | undefined;
  let lost: Version | undefined;

  async function sendNext(version: Version): Promise<Stored> {
    const contents = JSON.stringify(version);
    if (!sendsAll && stored !== undefined && contents === last) return stored;
    try {
      stored = await send(version, stored);
    } catch (error) {
      lost = error instanceof LostConnection ? version : undefined;
      throw error;
    }
    lost = undefined;
    last = contents;
    return stored;
  }

  return (read: () => Version): Promise<Stored> => {
    const next = queue
      .catch(() => undefined)
      .then(async () => {
        if (lost !== undefined) await sendNext(lost);
        return sendNext(read());
      });
    queue = next;
    return next;
  };
}
