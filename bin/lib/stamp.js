import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './place.js';

/** Remembers which files something was built from, so it is rebuilt only when they change. */
export function stampOf(file, sources) {
  const path = join(ROOT, file);
  const hash = createHash('sha256');
  for (const source of sources.flatMap(filesIn))
    hash
      .update(source)
      .update('\0')
      .update(readFileSync(join(ROOT, source)));
  const wanted = hash.digest('hex');
  return {
    isFresh: () => readIfThere(path) === wanted,
    clear: () => rmSync(path, { force: true }),
    write: () => writeFileSync(path, wanted),
  };
}

function filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
