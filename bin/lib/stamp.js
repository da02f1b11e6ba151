import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './place.js';

/**
 * Records which files something was built from, so that it is rebuilt only when the size or modification time of one of them
 * has changed.
 */
export function stampOf(file, sources) {
  const path = join(ROOT, file);
  const hash = createHash('sha256');
  for (const source of sources.flatMap(filesIn)) {
    const { size, mtimeMs } = statSync(source);
    hash.update(`${source}\0${size}\0${mtimeMs}\0`);
  }
  const wanted = hash.digest('hex');
  return {
    isFresh: () => readIfThere(path) === wanted,
    clear: () => rmSync(path, { force: true }),
    write: () => writeFileSync(path, wanted),
  };
}

function filesIn(source) {
  const path = join(ROOT, source);
  return statSync(path).isDirectory() ? filesUnder(path).sort() : [path];
}

/** Recurses by hand, because readdirSync can't read subfolders in early versions of Node 18. */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return entry.isFile() ? [path] : [];
  });
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
