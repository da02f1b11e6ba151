import type { Route } from '#server/lib/route.ts';

export const routes: Route[] = [];
