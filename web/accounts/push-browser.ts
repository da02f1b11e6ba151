import type { addPushDevice } from '#contract/accounts/push-devices-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';

/** Why notices couldn't be turned on in this browser. */
export type PushProblem = 'unsupported' | 'refused' | 'failed';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && typeof Notification === 'function';
export const mayPush = (): boolean => canPush() && Notification.permission === 'granted';
export const isPushRefused = (): boolean => canPush() && Notification.permission === 'denied';

/**
 * Only one tab changes the subscription at a time. Otherwise, a subscription that hasn't reached the server yet would be taken
 * for someone else's. Web Locks need https or localhost.
 */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('hindquarter-push', work) : work();

type Device = SentTo<typeof addPushDevice>;

/** Asks for permission, which browsers allow only after a click, then subscribes and adds the device. */
export async function subscribe(
  app_key: string,
  add: (device: Device) => Promise<unknown>,
): Promise<PushProblem | null> {
  if (!canPush()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return 'refused';
  return oneAtATime(async () => {
    const device = await makeDevice(app_key);
    if (!device) return 'failed';
    await add(device);
    return null;
  });
}

async function makeDevice(app_key: string): Promise<Device | undefined> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.active) return undefined;
  try {
    // An existing subscription may have been made with an earlier key.
    await unsubscribe();
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: app_key });
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
    return { endpoint, p256dh, auth, app_key };
  } catch {
    return undefined;
  }
}

export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Ends the subscription, so that the push service forgets this browser. */
export async function unsubscribe(): Promise<void> {
  const made = await findSubscription();
  await made?.unsubscribe();
}
