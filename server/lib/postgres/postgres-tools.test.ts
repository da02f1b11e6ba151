import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findBinaries, findPostgresTools } from '#server/lib/postgres/postgres-tools.ts';

test.skipIf(process.getuid?.() !== 0)('lets root run the product from a clone closed to everyone else', async () => {
  const closed = await mkdtemp(join(tmpdir(), 'hq-'));
  try {
    await cp(dirname(findBinaries()), join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    const dataDir = join(closed, 'data');
    await mkdir(dataDir);
    const tools = findPostgresTools(dataDir, join(closed, 'native/bin'));
    await tools.give(dataDir);
    expect(await tools.run('initdb', ['-D', 'made', '--no-sync', '--auth=peer'])).toMatchObject({ ok: true });
  } finally {
    await rm(closed, { recursive: true, force: true });
  }
});
