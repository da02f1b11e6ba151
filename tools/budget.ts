import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Issue: the first screen asks for at most 150 kB of JavaScript, as it travels. */
const MOST_BYTES = 150_000;
const WEB = 'dist/web';
const ENTRY = 'index.html';
const FIRST_SCREEN = 'web/accounts/login-screen.tsx';

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The files a browser fetches to show a screen: the chunks it names and all that these import. */
export function findFiles(manifest: Manifest, names: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no chunk for ${name}.`);
    seen.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of names) visit(name);
  return [...seen].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js'));
}

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync(path.join(WEB, '.vite/manifest.json'), 'utf8')) as Manifest;
  const weigh = (files: string[]) =>
    files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(WEB, file)), { level: 9 }).length, 0);
  const total = weigh(findFiles(manifest, [ENTRY, FIRST_SCREEN]));
  const entry = weigh(findFiles(manifest, [ENTRY]));
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  console.log(`first screen ${kB(total)} gzip of ${kB(MOST_BYTES)}: entry ${kB(entry)}, sign-in ${kB(total - entry)}`);
  if (total > MOST_BYTES) {
    console.error(`The first screen is ${kB(total - MOST_BYTES)} over its budget.`);
    process.exitCode = 1;
  }
}
