import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { S3mini, S3NetworkError, S3ServiceError, type UploadPart } from 's3mini';
import {
  BASE,
  type BackupPlace,
  BackupProblem,
  type Cipher,
  isConnectionLost,
  isNeverSealed,
  KEY_NEEDED,
  makeFolder,
  plainName,
  SEALED,
} from '#server/lib/backup/places.ts';

export interface Bucket {
  /** Such as https://s3.eu-central-1.amazonaws.com/bucket/folder. */
  url: string;
  key: string;
  secret: string;
  region: string;
  /** Larger files are sent in parts of this size. A bucket takes at most 10,000 parts. */
  partBytes?: number;
}

const isInfo = (file: string) => file.endsWith(`/${BASE.info}`);
const MB = 2 ** 20;
const PART_BYTES = 16 * MB;
const TRIES = 3;
/** Listing costs money, so what was stored and deleted meanwhile is remembered. */
const LIST_AGAIN_MS = 12 * 3_600_000;

/** A bucket that speaks S3 and keeps backups, encrypted if the cipher can encrypt. */
export function bucketPlace(bucket: Bucket, cipher?: Cipher): BackupPlace {
  const { origin, pathname } = new URL(bucket.url);
  const [name = '', ...folders] = pathname.split('/').filter(Boolean);
  const title = [origin, name, ...folders].join('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  const s3 = new S3mini({
    accessKeyId: bucket.key,
    secretAccessKey: bucket.secret,
    region: bucket.region,
    endpoint: `${origin}/${name}`,
  });
  const known = rememberList(() => listAll(s3, prefix, title));
  /** What the base backups say about themselves, which is asked for at every look. */
  const infos = new Map<string, string>();
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      known.forget();
      throw explain(error, title);
    }
  };
  const find = async (file: string) => {
    const all = await known.all();
    return [`${file}${SEALED}`, file].find((stored) => all.has(stored));
  };
  return {
    title,
    show: (file) => `${title}/${file}`,
    taken: `The bucket ${title} holds the backups of another database. Set BACKUP_S3 to a bucket or a folder of its own.`,
    requireThere: () => ask(async () => void (await known.all())),
    list: (part) =>
      ask(async () => {
        const inside = [...(await known.all()).keys()].filter((stored) => stored.startsWith(`${part}/`));
        return inside.map((stored) => plainName(stored.slice(part.length + 1)));
      }),
    put: (file, from) =>
      ask(async () => {
        const seal = isNeverSealed(file) ? undefined : cipher?.seal;
        const plain = createReadStream(from, { highWaterMark: MB });
        const stored = seal ? `${file}${SEALED}` : file;
        await send(s3, prefix + stored, seal ? await seal(plain) : plain, bucket.partBytes ?? PART_BYTES);
        if (isInfo(file)) infos.set(file, await readFile(from, 'utf8'));
        (await known.all()).set(stored, new Date());
      }),
    read: (file) =>
      ask(async () => {
        if (!(await known.all()).has(file)) return undefined;
        const text = infos.get(file) ?? (await s3.getObject(prefix + file)) ?? undefined;
        if (text !== undefined && isInfo(file)) infos.set(file, text);
        return text;
      }),
    fetch: (file, scratch) =>
      ask(async () => {
        const stored = await find(file);
        if (stored === undefined) return undefined;
        if (stored !== file && !cipher) throw new BackupProblem(KEY_NEEDED);
        const body = (await s3.getObjectResponse(prefix + stored))?.body;
        if (!body) return undefined;
        const bytes = Readable.fromWeb(body as unknown as ReadableStream);
        const plain = stored !== file && cipher ? await cipher.open(bytes, `${title}/${stored}`) : bytes;
        await makeFolder(dirname(scratch));
        await pipeline(plain, createWriteStream(scratch, { mode: 0o600 }));
        return scratch;
      }),
    changedAt: (file) => ask(async () => (await known.all()).get((await find(file)) ?? '')),
    remove: (file) =>
      ask(async () => {
        for (let stored = await find(file); stored !== undefined; stored = await find(file)) {
          await s3.deleteObject(prefix + stored);
          (await known.all()).delete(stored);
          infos.delete(stored);
        }
      }),
  };
}

/** The names and times of what is in the bucket, listed once and then kept up to date by whoever changes it. */
function rememberList(list: () => Promise<Map<string, Date>>) {
  let listed: { at: number; files: Promise<Map<string, Date>> } | undefined;
  return {
    all(): Promise<Map<string, Date>> {
      if (!listed || Date.now() - listed.at > LIST_AGAIN_MS) listed = { at: Date.now(), files: list() };
      return listed.files;
    },
    forget(): void {
      listed = undefined;
    },
  };
}

async function listAll(s3: S3mini, prefix: string, title: string): Promise<Map<string, Date>> {
  const objects = await s3.listObjects('/', prefix);
  if (objects === null) throw new BackupProblem(isNotThere(title));
  return new Map(objects.map(({ Key, LastModified }) => [Key.slice(prefix.length), LastModified]));
}

/** Stores a stream whose length isn't known. The object exists once all of it has arrived. */
async function send(s3: S3mini, key: string, source: Readable, partBytes: number): Promise<void> {
  const upload: { id?: string; parts: UploadPart[] } = { parts: [] };
  const sendPart = async (part: Uint8Array<ArrayBuffer>) => {
    const id = upload.id ?? (await s3.getMultipartUploadId(key));
    upload.id = id;
    upload.parts.push(await severalTimes(() => s3.uploadPart(key, id, part, upload.parts.length + 1)));
  };
  let held: Uint8Array<ArrayBuffer> = new Uint8Array();
  try {
    for await (const part of partsOf(source, partBytes)) {
      if (held.length > 0) await sendPart(held);
      held = part;
    }
    if (upload.id === undefined) {
      await s3.putObject(key, held);
      return;
    }
    await sendPart(held);
    await s3.completeMultipartUpload(key, upload.id, upload.parts);
  } catch (error) {
    // What isn't aborted is stored, and paid for, although nobody sees it.
    if (upload.id !== undefined) await s3.abortMultipartUpload(key, upload.id).catch(() => undefined);
    throw error;
  }
}

async function* partsOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(size);
  let used = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      if (used === size) {
        yield part;
        part = new Uint8Array(size);
        used = 0;
      }
      const piece = chunk.subarray(at, at + size - used);
      part.set(piece, used);
      used += piece.length;
      at += piece.length;
    }
  }
  yield part.slice(0, used);
}

/** A large backup isn't sent from the beginning because one part was lost. */
async function severalTimes<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || (error instanceof S3ServiceError && error.status < 500)) throw error;
      await sleep(500 * tries);
    }
  }
}

const isNotThere = (title: string) =>
  `The bucket of ${title} isn't there. Create it, or correct the address in BACKUP_S3.`;

/** What the bucket's owner can do about it. Errors of this machine's own disk stay as they are. */
function explain(error: unknown, title: string): unknown {
  if (error instanceof S3ServiceError) {
    const { status, serviceCode = 'Unknown' } = error;
    if (status === 404) return new BackupProblem(isNotThere(title));
    if (status === 401 || status === 403) {
      return new BackupProblem(
        `The bucket ${title} refuses us (${serviceCode}). Check BACKUP_S3_KEY, BACKUP_S3_SECRET, and BACKUP_S3_REGION, and that the key may list, read, write, and delete.`,
      );
    }
    return new BackupProblem(
      `The bucket ${title} answers with an error (${status} ${serviceCode}). We try again by ourselves. If it stays like this, ask its provider.`,
    );
  }
  if (!(error instanceof S3NetworkError || isConnectionLost(error))) return error;
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  const why = code ?? cause?.code ?? 'the connection broke off';
  return new BackupProblem(
    `The bucket ${title} can't be reached (${why}). Check this machine's connection to the internet, and the address in BACKUP_S3.`,
  );
}
