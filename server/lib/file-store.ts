import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Stores bytes that do not belong in the database. A file never changes: new bytes get a new name that nobody can guess. So
 * URLs can be cached forever, and a file can be removed without asking who else shows it.
 */
export interface FileStore {
  /** Stores bytes and returns their name, with the given ending, such as '.webp'. */
  put(bytes: Uint8Array, ending: string): Promise<string>;
  /** Undefined when there is no such file. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>;
}

/** The shape of names that `put` makes; anything else, such as a path, is not a name. */
const NAME = /^[0-9a-f]{32}\.[a-z]{2,5}$/;

/**
 * A folder on this machine, or one shared by several. Files are spread over 256 subfolders by the first letters of their names.
 */
export function folderStore(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name);
  return {
    async put(bytes, ending) {
      const name = `${randomBytes(16).toString('hex')}${ending}`;
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true });
      // Written in full or not at all, even if the power fails.
      await writeFile(`${place}.part`, bytes, { flush: true });
      await rename(`${place}.part`, place);
      return name;
    },
    async get(name) {
      if (!NAME.test(name)) return undefined;
      return readFile(placeOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    async remove(name) {
      if (NAME.test(name)) await rm(placeOf(name), { force: true });
    },
  };
}
