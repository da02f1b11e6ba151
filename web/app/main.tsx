import '#web/app/jitless.ts';
import '@mantine/core/styles.css';
import '#web/app/base.css';
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
await startWords();
createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={tokens} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
