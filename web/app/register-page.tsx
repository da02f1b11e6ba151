import { QueryClientProvider } from '@tanstack/react-query';
import { RegisterScreen } from '#web/accounts/sign-in/register-screen.tsx';
import { queryClient } from '#web/lib/api.ts';

/** Registration needs a query client. Sign-in doesn't, and loads faster without it. */
export function RegisterPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <RegisterScreen />
    </QueryClientProvider>
  );
}
