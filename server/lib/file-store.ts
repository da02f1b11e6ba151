import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Where bytes are kept that do not belong into the database. A file never changes: new bytes get a new name, which nobody can
 * guess. So an address that holds the name may be kept for ever, and a file can be removed without asking who else shows it.
 */
export interface FileStore {
  /** Keeps bytes; answers their name, which ends as told: '.webp'. */
  put(bytes: Uint8Array, ending: string): Promise<string>;
  /** Undefined when there is no such file. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removing what is gone already is no mistake. */
  remove(name: string): Promise<void>;
}

/** What `put` makes; anything else, such as a path, is no name. */
const NAME = /^[0-9a-f]{32}\.[a-z]{2,5}$/;

/** A folder of this machine, or one that several machines share. Files lie in 256 folders by the first letters of their names. */
export function folderStore(folder: string): FileStore {
  const placeOf = (name: string) => path.join(folder, name.slice(0, 2), name);
  return {
    async put(bytes, ending) {
      const name = `${randomBytes(16).toString('hex')}${ending}`;
      const place = placeOf(name);
      await mkdir(path.dirname(place), { recursive: true });
      // Whole or not at all, also when the power goes.
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
