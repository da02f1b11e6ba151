import { expect, test } from 'vitest';
import { farmPage, lotPage } from '#contract/market/search/product-api.ts';
import { countLots, searchLots, searchShares } from '#contract/market/search/search-api.ts';
import { buildApp } from '#server/app/build-app.ts';
import { openTestApp } from '#server/test/harness.ts';

const app = openTestApp();

test.each([searchLots, countLots, searchShares, lotPage, farmPage])(
  'visitors’ calls to $path are limited by address',
  async ({ method, path }) => {
    const { app: limited } = await buildApp({
      database: app,
      secret: 'any',
      files: app.files,
      rate: { calls: 1000, guests: 3 },
    });
    try {
      const ask = async (remoteAddress: string) =>
        (await limited.inject({ method, url: path, remoteAddress })).statusCode;
      const asked: boolean[] = [];
      for (let at = 0; at < 4; at++) asked.push((await ask('203.0.113.7')) === 429);
      expect(asked).toEqual([false, false, false, true]);
      expect(await ask('203.0.113.8')).not.toBe(429);
    } finally {
      await limited.close();
    }
  },
);
