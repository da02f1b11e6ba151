import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupProblem, type Cipher, DamagedFile, isConnectionLost } from '#server/lib/backup/places.ts';

interface Keys {
  /** Files are encrypted for this public key. Without it, they are only read. */
  recipient?: string | undefined;
  /** Secret keys, each of which may fit. */
  identities?: readonly string[];
}

/** Encrypts and decrypts files in the format of age (age-encryption.org), a piece at a time. */
export function openCipher({ recipient, identities = [] }: Keys): Cipher {
  const encrypter = new Encrypter();
  const decrypter = new Decrypter();
  if (recipient !== undefined) attempt(() => encrypter.addRecipient(recipient), WRONG_RECIPIENT);
  for (const identity of identities) attempt(() => decrypter.addIdentity(identity), WRONG_IDENTITY);
  return {
    seal: recipient === undefined ? undefined : async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain))),
    async open(sealed, shown) {
      try {
        return fromWeb(await decrypter.decrypt(toWeb(sealed)), shown);
      } catch (error) {
        sealed.destroy();
        if (/no identity matched/.test(String(error))) throw new BackupProblem(noKeyFits(shown));
        throw isUnread(error) ? error : new DamagedFile(shown);
      }
    },
  };
}

const WRONG_RECIPIENT =
  "BACKUP_KEY isn't a whole public key. Copy it again, from “age1” to its end, or make a new pair of keys with npm run backup:key";
const WRONG_IDENTITY = "The secret key isn't whole. Copy it again, from “AGE-SECRET-KEY-1” to its end.";
const noKeyFits = (shown: string) =>
  `The secret key doesn't open ${shown}, which was encrypted with another key. Use the one that belongs to the BACKUP_KEY of that time.`;

/** Does something with a key. Neither the key nor what the library says about it is shown. */
function attempt(work: () => void, words: string): void {
  try {
    work();
  } catch {
    throw new BackupProblem(words);
  }
}

/** A new pair of keys. */
export async function makeKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The secret keys in a file such as age-keygen writes. */
export const identitiesIn = (text: string): string[] =>
  text.split(/[\s,]+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'));

/** Whether reading the file failed, rather than decrypting it. */
const isUnread = (error: unknown) => (error as NodeJS.ErrnoException).code !== undefined || isConnectionLost(error);
/** Reads no further ahead than it is asked for. */
const toWeb = (stream: Readable) =>
  ReadableStream.from<Uint8Array>(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
function fromWeb(stream: globalThis.ReadableStream<Uint8Array>, shown?: string): Readable {
  return Readable.from(piecesOf(stream as unknown as AsyncIterable<Uint8Array>, shown));
}
async function* piecesOf(stream: AsyncIterable<Uint8Array>, shown: string | undefined): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw shown === undefined || isUnread(error) ? error : new DamagedFile(shown);
  }
}
