import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id } from '#contract/lib/fields.ts';

/** The most browsers one person can get notices on. */
export const MAX_PUSH_DEVICES = 20;

export const PushDevice = z.object({
  push_id: z.int(),
  /** Such as 'Firefox on Windows'; '' if unknown. */
  name: z.string(),
  added_at: z.string(),
  /** Whether this browser is tied to the caller's current session. */
  is_current: z.boolean(),
});
export type PushDevice = z.output<typeof PushDevice>;

/** The caller's browsers that get notices. A browser subscribes with `app_key`. */
export const getPushDevices = endpoint({
  method: 'GET',
  path: '/api/account/getPushDevices',
  input: z.object({}),
  data: z.object({ app_key: z.string(), devices: z.array(PushDevice) }),
  refusals: [],
  shows: ['account'],
});

/** Turns on notices in the caller's browser, given the address and keys of its subscription. */
export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/account/addPushDevice',
  input: z.object({
    endpoint: z.string().max(1000),
    /** The browser's public key: an uncompressed point on P-256. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
    /** The server's public key that the browser subscribed with. */
    app_key: z.string().regex(/^B[\w-]{86}$/),
  }),
  data: z.null(),
  done: 'You’ll get notifications on this device',
  refusals: ['push_refused', 'push_devices_full'],
});

/**
 * Ties the caller's browser to their current session, given the address of its subscription. Returns false if the caller
 * didn't turn on notices there.
 */
export const keepPushDevice = endpoint({
  method: 'POST',
  path: '/api/account/keepPushDevice',
  input: z.object({ endpoint: z.string().max(1000) }),
  data: z.boolean(),
  refusals: [],
});

export const removePushDevice = endpoint({
  method: 'POST',
  path: '/api/account/removePushDevice',
  input: z.object({ push_id: Id }),
  data: z.null(),
  done: 'Device removed',
  refusals: [],
});
