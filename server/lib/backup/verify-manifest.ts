import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '#server/lib/backup/copy-files.ts';
import { ignoreMissing } from '#server/lib/backup/places.ts';

interface Manifest {
  Files: { Path?: string; 'Encoded-Path'?: string; Size: number; Checksum: string }[];
  'Manifest-Checksum': string;
}

/** Compares an unpacked base backup with PostgreSQL's own list of its files. Returns what is wrong; undefined if nothing is. */
export async function verifyManifest(cluster: string, manifest: string): Promise<string | undefined> {
  const text = await readFile(manifest, 'utf8').catch(ignoreMissing);
  if (text === undefined) return 'backup_manifest is missing';
  const end = text.lastIndexOf('"Manifest-Checksum"');
  const list = parse(text);
  // Its last line is the hash of all others.
  if (!list || hash('sha256', text.slice(0, end)) !== list['Manifest-Checksum']) return 'backup_manifest was changed';
  for (const file of list.Files) {
    const name = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString();
    const found = await hashFile(join(cluster, name)).catch(ignoreMissing);
    if (found === undefined) return `${name} is missing`;
    if (found !== file.Checksum) return `${name} was changed`;
  }
  return undefined;
}

function parse(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return undefined;
  }
}
