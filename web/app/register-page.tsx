import { QueryClientProvider } from '@tanstack/react-query';
import { RegisterScreen } from '#web/accounts/sign-in/register-screen.tsx';
import { queryClient } from '#web/lib/api.ts';

/** Registration asks the server, so it stands in a query client of its own. Sign-in does without and loads sooner. */
export function RegisterPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <RegisterScreen />
    </QueryClientProvider>
  );
}
