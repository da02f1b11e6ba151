import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Stores files outside the database. A file never changes: new content gets a new, unguessable name. So URLs can be
 * cached forever, and a file can be removed without checking whether it is used elsewhere.
 */
export interface FileStore {
  /** Stores a file and returns its name, with the given extension, such as '.webp'. */
  put(bytes: Uint8Array, ending: string): Promise<string>;
  /** Returns undefined if there is no such file. */
  get(name: string): Promise<Buffer | undefined>;
  /** A name for a file that `putStream` will write. Whoever notes it first can remove what a killed process left. */
  newName(ending: string): string;
  /** Stores a file that is too large for the memory, and returns how many bytes it has. */
  putStream(name: string, chunks: AsyncIterable<Uint8Array>): Promise<number>;
  /** A file that may be too large for the memory. Returns undefined if there is no such file. */
  open(name: string): Promise<Readable | undefined>;
  /** Does nothing if the file is missing. */
  remove(name: string): Promise<void>;
  /** Throws if nothing can be stored, for example because the disk is full. */
  probe(): Promise<void>;
}

/** People's pictures and papers are nobody else's on this machine. */
const OWNER_FOLDER = 0o700;
const OWNER_FILE = 0o600;
const PROBE_BYTES = 4096;

/** Writes a file completely or not at all, even if the power fails or the disk is full. */
async function writeWhole(place: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${place}.part`;
  try {
    await writeFile(part, content, { flush: true, mode: OWNER_FILE });
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};

/** Matches names made by `put`. Anything else, such as a path, isn't a file name. */
const NAME = /^[0-9a-f]{32}\.[a-z]{2,5}$/;

/**
 * A folder on this machine or on a shared drive. Files are spread over 256 subfolders by the first letters of their names.
 */
export function folderStore(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name);
  const newName = (ending: string) => `${randomBytes(16).toString('hex')}${ending}`;
  return {
    newName,
    async putStream(name, chunks) {
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true, mode: OWNER_FOLDER });
      let size = 0;
      async function* counted() {
        for await (const chunk of chunks) {
          size += chunk.length;
          yield chunk;
        }
      }
      await writeWhole(place, counted());
      return size;
    },
    async open(name) {
      if (!NAME.test(name)) return undefined;
      const handle = await open(placeOf(name)).catch(ignoreMissing);
      return handle?.createReadStream();
    },
    async put(bytes, ending) {
      const name = newName(ending);
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true, mode: OWNER_FOLDER });
      await writeWhole(place, bytes);
      return name;
    },
    async get(name) {
      if (!NAME.test(name)) return undefined;
      return readFile(placeOf(name)).catch(ignoreMissing);
    },
    async remove(name) {
      if (!NAME.test(name)) return;
      await rm(placeOf(name), { force: true });
      await rm(`${placeOf(name)}.part`, { force: true });
    },
    async probe() {
      await mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
      const place = path.join(folder, `probe-${randomBytes(8).toString('hex')}`);
      await writeWhole(place, Buffer.alloc(PROBE_BYTES));
      await rm(place, { force: true });
    },
  };
}
