import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeDemo } from '#server/app/demo/demo.ts';
import { connectPorts } from '#server/app/ports.ts';
import { openDatabase } from '#server/lib/database.ts';
import { writeDump } from '#server/lib/dump/write-dump.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { VERSION } from '#server/lib/root.ts';
import { startMigratedDatabase } from '#tools/migrated-database.ts';

/**
 * Keeps the data of this version, which a test upgrades from then on: `node bin/run.js tools/keep-version.ts`. Run it once for
 * each version, when it is released.
 */
const file = `server/test/versions/${VERSION}.sql.gz`;
const isKept = await stat(file).then(
  () => true,
  () => false,
);
if (isKept) throw new Error(`${file} is there already. What was released never changes.`);
const pictures = await mkdtemp(join(tmpdir(), 'hindquarter-pictures-'));
await mkdir(dirname(file), { recursive: true });
connectPorts();
const { url, stop } = await startMigratedDatabase();
try {
  const { db, close } = openDatabase(url, 4);
  await makeDemo(db, undefined, folderStore(pictures)).finally(close);
  const counts = await writeDump(url, file);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${file}: ${rows} rows, ${(await stat(file)).size} bytes`);
} finally {
  await stop();
  await rm(pictures, { recursive: true, force: true });
}
