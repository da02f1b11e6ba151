import '#web/app/jitless.ts';
import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from '#web/app/routes.tsx';
import { theme, tokens } from '#web/app/theme.ts';
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
  await Promise.all([startWords().then(() => router.load()), import('#web/app/styles.ts')]);
  createRoot(place).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={tokens}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>,
  );
}
void start();
