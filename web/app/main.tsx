import '#web/app/jitless.ts';
import { MantineProvider } from '@mantine/core';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
// Bundles sign-in into the first file, together with the code that all screens share.
import '#web/accounts/sign-in/login-screen.tsx';
import { theme, tokens } from '#web/app/theme.ts';
import { startWords } from '#web/lib/words.ts';

/** The server puts a new nonce in each page. Style elements created in the browser need it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
// The scroll lock of dialogs has no other way to get the nonce.
Object.assign(globalThis, { __webpack_nonce__: nonce });

/**
 * Renders the first screen once its text, styles, and code have loaded; until then, the server's first paint stays. No
 * top-level await, because the screens import this file and each would wait for the other.
 */
async function start(): Promise<void> {
  const place = document.getElementById('app');
  if (!place) throw new Error('index.html has no #app');
  const [{ router }] = await Promise.all([import('#web/app/router.ts'), startWords(), import('#web/app/styles.ts')]);
  await router.load();
  // As a transition, so that the browser can handle input while rendering.
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
