import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const WORTH_IT = /\.(js|css|svg)$/;
/** Smaller files fit in a packet or two even without compression. */
const MIN_BYTES = 1024;

/** Writes a Brotli copy next to each file of a build, so that the server doesn't have to compress it on every request. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => WORTH_IT.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(dir, name);
          const bytes = await readFile(file);
          if (bytes.length < MIN_BYTES) return;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          await writeFile(`${file}.br`, await brotli(bytes, { params }));
        }),
      );
    },
  };
}
