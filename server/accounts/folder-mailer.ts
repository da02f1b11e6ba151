import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mailer } from '#server/lib/mailer.ts';

/**
 * The built-in mailer for messages that no plant may read: each becomes a file that only the user of this process can open.
 * `tell` hears the file's name, never what stands in it.
 */
export function keepInFolder(folder: string, tell: (file: string) => void): Mailer {
  return {
    name: 'folder',
    async send({ id, to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.resolve(folder, `${id.replace(/[^\w.-]/g, '_')}.txt`);
      const whole = `To: ${to}\nSubject: ${subject}\n\n${text}`;
      // A file that is there is whole: its reader may be faster than the disk.
      await writeFile(`${file}.new`, whole, { mode: 0o600 });
      await rename(`${file}.new`, file);
      tell(file);
    },
  };
}
