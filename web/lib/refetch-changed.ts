import type { Query, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/lib/endpoint.ts';

/**
 * Refetches the queries whose data has changed. A first load that is in progress may have read the data before it changed.
 * TanStack Query would count its response as current, so such a query is refetched as soon as it has loaded.
 */
export function refetchChanged(client: QueryClient, hasChanged: (query: Query) => boolean): void {
  const loading = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && hasChanged(query),
  });
  void client.invalidateQueries({ predicate: hasChanged });
  for (const query of loading) {
    const again = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    // Returns the promise of the load in progress.
    void query.fetch().then(again, again);
  }
}

/** Refetches what the endpoints returned. */
export const refetchCalls = (client: QueryClient, endpoints: readonly Endpoint[]): void =>
  refetchChanged(client, ({ queryKey: [path] }) => endpoints.some((endpoint) => endpoint.path === path));
