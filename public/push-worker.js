// Shows notices that arrive while the app is closed, and opens their page when someone taps them. The service worker loads
// this file.
self.addEventListener('push', (event) => {
  let notice = {};
  try {
    notice = event.data?.json() ?? {};
  } catch {
    // Shows a notification anyway, because browsers require one for every push.
  }
  const { id, title = 'Hindquarter', body = '', url = '' } = notice;
  // A repeated message replaces the first one.
  const options = { body, tag: id, icon: '/icon-192.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.url));
});

/** Opens a page of this app, in the tab that already shows it, if any. Other addresses open the home page instead. */
async function openPage(url) {
  const home = `${self.location.origin}/`;
  const page = URL.canParse(url) && new URL(url).origin === self.location.origin ? url : home;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url === page);
  if (open) return open.focus();
  return self.clients.openWindow(page);
}
