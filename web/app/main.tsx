import '#web/app/jitless.ts';
import { MantineProvider } from '@mantine/core';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
// Sign-in's code stands in the first file, with what all screens draw with.
import '#web/accounts/sign-in/login-screen.tsx';
import { theme, tokens } from '#web/app/theme.ts';
import { pause } from '#web/lib/pause.ts';
import { startWords } from '#web/lib/words.ts';

/** The server puts a fresh nonce into the page; style elements made in the browser carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// Read by the scroll lock under dialogs, which has no other way of being told.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/**
 * Draws the first screen once its words, its styles and its code are there; until then what the server painted stands. No await
 * stands at the top: the files of the screens import from this one, and would wait for it while it waits for them.
 */
async function start(): Promise<void> {
  const place = document.getElementById('app');
  if (!place) throw new Error('index.html has no #app');
  const [router] = await Promise.all([startRouter(), import('#web/app/styles.ts')]);
  // In slices, between which the browser answers: what the server painted stands until all of it is there.
  startTransition(() => createRoot(place).render(<App router={router} />));
}

/** The routes are a file of their own, so that the browser can answer between reading what draws and reading what is drawn where. */
async function startRouter(): Promise<AnyRouter> {
  const [{ router }] = await Promise.all([import('#web/app/routes.tsx'), startWords()]);
  await pause();
  await router.load();
  return router;
}

function App({ router }: { router: AnyRouter }) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={tokens}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>
  );
}

void start();
