import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { allRoutes } from '#server/app/routes.ts';
import { folderStore } from '#server/lib/file-store.ts';
import { openapiOf } from '#server/lib/openapi.ts';

test('the API’s description passes Spectral’s recommended rules', async () => {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const document = JSON.parse(JSON.stringify(openapiOf(allRoutes(['any'], folderStore('')), '1.0.0')));
  const found = await linter.run(document);

  expect(found.map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`).slice(0, 20)).toEqual([]);
});
