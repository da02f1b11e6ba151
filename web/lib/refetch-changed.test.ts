import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { viewOwnFarm, viewOwnLot } from '#contract/market/lots/lots-api.ts';
import { refetchCalls, refetchChanged } from '#web/lib/refetch-changed.ts';

/** A query on the screen. Each call to its server is answered by hand. `current` has the data it showed while not fetching. */
function makeQuery(queryKey: readonly unknown[] = ['list']) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const calls: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const call = Promise.withResolvers<string>();
    calls.push(call);
    return call.promise;
  };
  const observer = new QueryObserver(client, { queryKey, queryFn });
  const current = new Set<unknown>();
  // `useQuery` listens in the same way.
  observer.subscribe(
    notifyManager.batchCalls(() => {
      const { data, isFetching } = observer.getCurrentResult();
      if (!isFetching) current.add(data);
    }),
  );
  return { client, calls, current, shown: () => observer.getCurrentResult().data };
}

test('refetches a query that has loaded', async () => {
  const { client, calls, shown } = makeQuery();
  calls[0]?.resolve('before');
  await expect.poll(shown).toBe('before');
  refetchChanged(client, () => true);
  await expect.poll(() => calls).toHaveLength(2);
  calls[1]?.resolve('after');
  await expect.poll(shown).toBe('after');
});

test.each(['answers', 'fails'])('refetches a query that was still loading, even if the first load %s', async (end) => {
  const { client, calls, current, shown } = makeQuery();
  refetchChanged(client, () => true);
  expect(calls).toHaveLength(1);
  if (end === 'answers') calls[0]?.resolve('before');
  else calls[0]?.reject(new Error('no connection'));
  await expect.poll(() => calls).toHaveLength(2);
  calls[1]?.resolve('after');
  await expect.poll(shown).toBe('after');
  await expect.poll(() => current).toContain('after');
  expect([...current]).toEqual(['after']);
});

test('leaves other queries alone', async () => {
  const { client, calls, shown } = makeQuery();
  refetchChanged(client, () => false);
  calls[0]?.resolve('before');
  await expect.poll(shown).toBe('before');
  refetchChanged(client, () => false);
  expect(calls).toHaveLength(1);
});

test('refetches what an endpoint returned, and nothing else', async () => {
  const { client, calls, shown } = makeQuery([viewOwnLot.path, { lot_id: 1 }]);
  calls[0]?.resolve('before');
  await expect.poll(shown).toBe('before');
  refetchCalls(client, [viewOwnFarm]);
  expect(calls).toHaveLength(1);
  refetchCalls(client, [viewOwnFarm, viewOwnLot]);
  expect(calls).toHaveLength(2);
});
