import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

type Listener = (event: object) => void;
const code = readFileSync('public/push-worker.js', 'utf8');

/** The worker's script in a browser with these tabs open. */
function startWorker(tabs: { url: string; focus: () => void }[] = []) {
  const listeners = new Map<string, Listener>();
  const showNotification = vi.fn();
  const openWindow = vi.fn();
  const self = {
    location: { origin: 'https://plant.test' },
    registration: { showNotification },
    clients: { matchAll: async () => tabs, openWindow },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  new Function('self', code)(self);
  const send = async (name: string, event: object) => {
    let done: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (work: unknown) => (done = work) });
    await done;
  };
  const tap = (url: unknown) => send('notificationclick', { notification: { data: { url }, close: () => undefined } });
  return { send, tap, showNotification, openWindow };
}

test('tags each notice so that it is shown only once, and shows a generic one if it can’t be read', async () => {
  const { send, showNotification } = startWorker();
  const notice = { id: '1.2', title: 'Beef moved', body: 'To Friday', url: 'https://plant.test/order/1' };
  await send('push', { data: { json: () => notice } });
  expect(showNotification).toHaveBeenCalledWith(
    'Beef moved',
    expect.objectContaining({ body: 'To Friday', tag: '1.2', data: { url: notice.url } }),
  );
  await send('push', {
    data: {
      json: () => {
        throw new SyntaxError();
      },
    },
  });
  expect(showNotification).toHaveBeenLastCalledWith('Hindquarter', expect.objectContaining({ body: '' }));
});

test.each([
  ['https://plant.test/order/1', 'https://plant.test/order/1'],
  ['https://evil.test/', 'https://plant.test/'],
  ['javascript:alert(1)', 'https://plant.test/'],
  ['', 'https://plant.test/'],
  [undefined, 'https://plant.test/'],
])('a tap on a notice with %s opens %s', async (url, opened) => {
  const { tap, openWindow } = startWorker();
  await tap(url);
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(opened);
});

test('a tap switches to the tab that already shows the page', async () => {
  const focus = vi.fn();
  const { tap, openWindow } = startWorker([{ url: 'https://plant.test/order/1', focus }]);
  await tap('https://plant.test/order/1');
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).not.toHaveBeenCalled();
});
