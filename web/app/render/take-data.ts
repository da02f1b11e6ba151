import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { queryClient } from '#web/lib/api.ts';

/** Puts the data that the server rendered from into the cache, so that the first render here is the same. */
export const takeData = (data: string): void => hydrate(queryClient, JSON.parse(data) as DehydratedState);
