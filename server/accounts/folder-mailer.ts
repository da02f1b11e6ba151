import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mailer } from '#server/lib/mailer.ts';

/**
 * The built-in mailer for messages that no plant may read: each becomes a file that only this process's user can open. `tell`
 * gets the file's name, never its content.
 */
export function keepInFolder(folder: string, onMail: (file: string) => void): Mailer {
  return {
    name: 'folder',
    async send({ id, to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.resolve(folder, `${id.replace(/[^\w.-]/g, '_')}.txt`);
      const whole = `To: ${to}\nSubject: ${subject}\n\n${text}`;
      // Written to a temporary name first, so that nobody reads a half-written file.
      await writeFile(`${file}.new`, whole, { mode: 0o600 });
      await rename(`${file}.new`, file);
      onMail(file);
    },
  };
}
