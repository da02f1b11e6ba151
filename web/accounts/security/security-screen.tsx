import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { getSecurity } from '#contract/accounts/security-api.ts';
import { PasskeysSection } from '#web/accounts/security/passkeys-section.tsx';
import { EmailSection, PasswordSection } from '#web/accounts/security/password-sections.tsx';
import { SecondFactorSection } from '#web/accounts/security/second-factor-section.tsx';
import { SessionsSection } from '#web/accounts/security/sessions-section.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** Sign-in methods, and the browsers in which the user is signed in. `children` are sections from later areas, shown below. */
export function SecurityScreen({ children }: { children?: ReactNode }) {
  const asked = useApiQuery(getSecurity, {});
  const { data: security } = asked;

  return (
    <PageFrame title={t('Sign-in and security')}>
      {asked.error && !security && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Skeleton h="30rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />}
      {security && (
        <>
          <EmailSection security={security} />
          <PasswordSection />
          <SecondFactorSection security={security} />
          <PasskeysSection passkeys={security.passkeys} />
          <SessionsSection sessions={security.sessions} />
          {children}
        </>
      )}
    </PageFrame>
  );
}
