import { getServerTime } from '#contract/lib/realtime.ts';
import { anyone } from '#server/accounts/policy.ts';
import { read } from '#server/lib/route.ts';

export const realtimeRoutes = [read(getServerTime, anyone, async () => ({ now: new Date().toISOString() }))];
