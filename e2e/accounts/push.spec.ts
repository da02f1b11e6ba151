import { createECDH, randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectKept } from '#e2e/kept-offline.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Headless browsers have no push service, so this stands in for the one that a browser would use. As with a real one, the
 * permission and the subscription survive a reload.
 */
async function stubPush(page: Page, permission: 'granted' | 'denied'): Promise<void> {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  const endpoint = `https://push.example.com/${randomBytes(12).toString('hex')}`;
  await page.addInitScript(
    ([permission, endpoint, keys]) => {
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem('test.subscribed');
          return true;
        },
      } as unknown as PushSubscription;
      const first = permission === 'denied' ? 'denied' : 'default';
      Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('test.asked') ?? first });
      Notification.requestPermission = async () => {
        localStorage.setItem('test.asked', permission);
        return permission;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem('test.subscribed') === null ? null : subscription;
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('test.subscribed', '1');
        return subscription;
      };
    },
    [permission, endpoint, keys] as const,
  );
}
const push = (page: Page) => page.getByRole('region', { name: 'Push', exact: true });
const onThisDevice = (page: Page) => push(page).getByRole('switch', { name: 'Push on this device' });

test('one switch turns on notifications for a device, which is then listed and can be removed', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await stubPush(page, 'granted');
  await openAs(page, email, '/processorprofile');
  await expectLoaded(page);
  await expectKept(page);
  await expect(onThisDevice(page)).not.toBeChecked();
  await onThisDevice(page).click();
  await expect(onThisDevice(page)).toBeChecked();
  const devices = push(page)
    .getByRole('list', { name: 'Devices with push notifications turned on' })
    .getByRole('listitem');
  await expect(devices).toHaveCount(1);
  await expect(devices.first()).toContainText('This browser');
  await expectGoodEverywhere(page);
  await devices
    .first()
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(devices).toHaveCount(0);
  await expect(onThisDevice(page)).not.toBeChecked();
});

test('push stays on when its owner signs in again, and ends when someone else signs in', async ({ page, request }) => {
  const { email } = await makePlant(request);
  const stranger = await makePlant(request);
  await stubPush(page, 'granted');
  await openAs(page, email, '/processorprofile');
  await expectKept(page);
  await onThisDevice(page).click();
  await expect(onThisDevice(page)).toBeChecked();
  await openAs(page, email, '/processorprofile');
  await expect(onThisDevice(page)).toBeChecked();
  await openAs(page, stranger.email, '/processorprofile');
  await expect(onThisDevice(page)).not.toBeChecked();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test.subscribed'))).toBeNull();
});

test('if the browser blocks notifications, the page says where to allow them', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await stubPush(page, 'denied');
  await openAs(page, email, '/processorprofile');
  await expect(push(page)).toContainText('This browser blocks notifications from Hindquarter.');
  await onThisDevice(page).click();
  await expect(onThisDevice(page)).not.toBeChecked();
  await expect(push(page)).toContainText('Allow them in the browser’s site settings.');
});

test('news about messages and communities is texted only on request, and pushed unless turned off', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/account');
  const table = page.getByRole('table', { name: 'Messages and communities' });
  const box = (channel: string) =>
    table.getByRole('checkbox', { name: `A message to me goes unread for 10 minutes: ${channel}` });
  await expect(box('Text')).not.toBeChecked();
  await expect(box('Push')).toBeChecked();
  await box('Text').check();
  await box('Push').uncheck();
  await page.getByRole('form', { name: 'Your notices' }).getByRole('button', { name: 'Save' }).click();
  await closeMessage(page);
  await page.reload();
  await expect(box('Text')).toBeChecked();
  await expect(box('Push')).not.toBeChecked();
});
