import '#web/app/jitless.ts';
import { MantineProvider } from '@mantine/core';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
// Sign-in's code stands in the first file, with what all screens draw with.
import '#web/accounts/sign-in/login-screen.tsx';
import { theme, tokens } from '#web/app/theme.ts';
import { startWords } from '#web/lib/words.ts';

/** The server puts a fresh nonce into the page; style elements made in the browser carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// Read by the scroll lock under dialogs, which has no other way of being told.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/**
 * Draws the first screen once its words, its styles and its code are loaded; until then the server's first paint stays. There is
 * no top-level await: the files of the screens import from this one and would wait for it while it waits for them.
 */
async function start(): Promise<void> {
  const place = document.getElementById('app');
  if (!place) throw new Error('index.html has no #app');
  const [{ router }] = await Promise.all([import('#web/app/router.ts'), startWords(), import('#web/app/styles.ts')]);
  await router.load();
  // As a transition, the browser can answer between the parts of the first draw.
  startTransition(() => createRoot(place).render(<App router={router} />));
}

function App({ router }: { router: RegisteredRouter }) {
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
