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

const place = document.getElementById('app');
if (!place) throw new Error('index.html has no #app');
// What the server painted stands until the first screen can take its place, with its words and its styles.
await Promise.all([startWords().then(() => router.load()), import('#web/app/styles.ts')]);
createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={tokens} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
