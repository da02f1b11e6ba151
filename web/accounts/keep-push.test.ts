import { afterEach, expect, test, vi } from 'vitest';
import { keepPush } from '#web/accounts/keep-push.ts';
import { subscribe } from '#web/accounts/push-browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('a subscription that the server doesn’t know about yet isn’t canceled, even if the app starts in another tab', async () => {
  let [isSubscribed, isAdded] = [false, false];
  const endpoint = 'https://push.example.com/1';
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } }),
    unsubscribe: async () => {
      isSubscribed = false;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return subscription;
    },
  };
  const serviceWorker = { getRegistration: async () => ({ active: {}, pushManager }) };
  vi.stubGlobal('navigator', { serviceWorker, locks: navigator.locks });
  vi.stubGlobal('window', { PushManager: {} });
  vi.stubGlobal(
    'Notification',
    Object.assign(() => {}, { requestPermission: async () => 'granted' }),
  );
  vi.stubGlobal('fetch', async () => Response.json({ status: 'yes', data: isAdded }));

  let kept = Promise.resolve();
  const problem = await subscribe('key', async () => {
    kept = keepPush();
    await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
    isAdded = true;
  });
  await kept;
  expect([problem, isSubscribed]).toEqual([null, true]);
});
