import { expect, test } from 'vitest';
import { farmPage, lotPage, processingCosts } from '#contract/market/search/product-api.ts';
import { countLots, searchLots, searchShares } from '#contract/market/search/search-api.ts';
import { buildApp } from '#server/app/build-app.ts';
import { READS_PER_SIGN_IN } from '#server/lib/mount-routes.ts';
import { makeVisitor, openTestApp, type Person, SECRET } from '#server/test/harness.ts';

const app = openTestApp();

test.each([searchLots, countLots, searchShares, lotPage, processingCosts, farmPage])(
  'visitors’ calls to $path are limited by network, far above sign-in, and signed-in people’s by person',
  async ({ method, path }) => {
    const { app: limited } = await buildApp({
      database: app,
      secret: SECRET,
      files: app.files,
      rate: { calls: 1000, guests: 3 },
    });
    try {
      const people = [await makeVisitor(app, 'buyer'), await makeVisitor(app, 'buyer')] as const;
      const ask = async (remoteAddress: string, person?: Pick<Person, 'token'>) => {
        const headers = person && { authorization: `Bearer ${person.token}` };
        return (await limited.inject({ method, url: path, remoteAddress, ...(headers && { headers }) })).statusCode;
      };
      const most = 3 * READS_PER_SIGN_IN;
      const asked: boolean[] = [];
      for (let at = 0; at <= most; at++) asked.push((await ask('203.0.113.7')) === 429);
      expect(asked.indexOf(true)).toBe(most);
      expect(await ask('203.0.113.8')).not.toBe(429);
      // Somebody who is signed in has a limit of their own, which a token that isn't theirs doesn't get around.
      for (let at = 0; at <= most; at++) expect((await ask('203.0.113.7', people[0])) === 429).toBe(at === most);
      expect(await ask('203.0.113.7', people[1])).not.toBe(429);
      expect(await ask('203.0.113.7', { token: 'forged' })).toBe(429);
    } finally {
      await limited.close();
    }
  },
);
