import { dehydrate, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { takeData } from '#web/app/render/take-data.ts';
import { queryClient } from '#web/lib/api.ts';

test('treats a page’s data as current, even if the page was rendered long ago', () => {
  const server = new QueryClient();
  server.setQueryData(['lots'], [1], { updatedAt: 0 });
  const begun = Date.now();
  takeData(JSON.stringify(dehydrate(server)));
  expect(queryClient.getQueryData(['lots'])).toEqual([1]);
  expect(queryClient.getQueryState(['lots'])?.dataUpdatedAt).toBeGreaterThanOrEqual(begun);
});
