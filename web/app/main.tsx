import '#web/app/jitless.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PAGE_DATA_ID } from '#contract/lib/rendered-page.ts';
// Bundles sign-in into the first file, together with the code that all screens share.
import '#web/accounts/sign-in/login-screen.tsx';
import { App } from '#web/app/app.tsx';
import { accessToken } from '#web/lib/token.ts';
import { currentLanguage, loadWords, startWords } from '#web/lib/words.ts';

/** The server puts a new nonce in each page. Style elements created in the browser need it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// The dialogs' scroll lock has no other way to get the nonce.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const addressHere = () => window.location.pathname + window.location.search;

/** Waits for one step of starting up, then pauses so that the browser can respond to input before the next step. */
async function inTurn<T>(step: Promise<T>): Promise<T> {
  const result = await step;
  await new Promise((done) => setTimeout(done));
  return result;
}

/**
 * Renders the first screen once its text, styles, and code have loaded; until then, the server's markup stays in place. There
 * is no top-level await, because the screens import this file, and each would wait for the other.
 */
async function start(): Promise<void> {
  const place = document.getElementById('app');
  if (!place) throw new Error('index.html has no #app');
  const data = document.getElementById(PAGE_DATA_ID)?.textContent;
  const renderedLanguage = document.documentElement.lang;
  const renderedAddress = addressHere();
  const words = startWords();
  // Every page but these two needs more of them. If this fails, the screen tries again.
  if (!['/login', '/register'].includes(window.location.pathname)) loadWords().catch(() => undefined);
  await Promise.all([words, import('#web/app/styles.ts')]);
  // The sign-in page doesn't need these yet, and other pages load them along with their screens.
  if (data) {
    await inTurn(import('#web/lib/api.ts'));
    await inTurn(import('#web/accounts/session.ts'));
    const { takeData } = await inTurn(import('#web/app/render/take-data.ts'));
    takeData(data);
  }
  const { createAppRouter, leaveWhenSessionEnds } = await inTurn(import('#web/app/router.ts'));
  const router = createAppRouter();
  leaveWhenSessionEnds(router);
  // Renders the same boundaries as the server, so that the page can be hydrated.
  if (data) router.ssr = { manifest: undefined };
  await inTurn(router.load());
  const app = <App router={router} nonce={nonce} />;
  const isAsRendered =
    data && renderedLanguage === currentLanguage() && renderedAddress === addressHere() && accessToken() === null;
  // As a transition, so that the browser can handle input while rendering.
  startTransition(() => void (isAsRendered ? hydrateRoot(place, app) : createRoot(place).render(app)));
  // While somebody signs in. If this fails, the next screen tries again.
  loadWords().catch(() => undefined);
}

void start();
