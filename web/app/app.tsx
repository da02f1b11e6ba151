import { MantineProvider } from '@mantine/core';
import { type RegisteredRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { theme, tokens } from '#web/app/theme.ts';

/** The whole app, in the browser and on the server. `nonce` is for style elements. */
export function App({ router, nonce }: { router: RegisteredRouter; nonce: string }) {
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
