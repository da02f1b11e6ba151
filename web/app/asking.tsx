import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '#web/lib/api.ts';

/** Around every screen that asks the server. Sign-in, the first screen, does without and loads sooner. */
export function Asking() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
