import { expect, test } from 'vitest';
import { claimPieces, claimShare } from '#contract/market/claims/claims-api.ts';
import { buildApp } from '#server/app/build-app.ts';
import { openTestApp } from '#server/test/harness.ts';

const app = openTestApp();

test.each([claimShare, claimPieces])(
  '$path is rate-limited by network address, no matter who calls',
  async ({ path, perNetwork }) => {
    const { app: limited } = await buildApp({
      database: app,
      secret: 'any',
      files: app.files,
      rate: { calls: 1000, guests: 1000 },
    });
    try {
      const ask = async (remoteAddress: string) =>
        (await limited.inject({ method: 'POST', url: path, remoteAddress })).statusCode;
      const most = perNetwork?.most ?? 0;
      expect(most).toBeGreaterThan(0);
      for (let at = 0; at < most; at++) expect(await ask('203.0.113.7')).toBe(401);
      expect(await ask('203.0.113.7')).toBe(429);
      expect(await ask('203.0.113.8')).toBe(401);
    } finally {
      await limited.close();
    }
  },
);
