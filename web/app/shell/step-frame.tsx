import { Alert, Button } from '@mantine/core';
import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signOut } from '#web/accounts/session.ts';
import classes from '#web/app/shell/public-shell.module.css';
import { t } from '#web/lib/words.ts';
import { Brand } from '#web/ui/brand.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';

/** The frame for people whose plant requires two-step sign-in, until they have turned it on. */
export function StepFrame() {
  const router = useRouter();
  // The plant may have turned on the requirement while another screen was open.
  useEffect(() => void router.invalidate(), [router]);

  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <span className={classes.home}>
          <Brand size={28} />
        </span>
        <LanguageSwitch />
        <Button variant="default" onClick={() => void signOut()}>
          {t('Logout')}
        </Button>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <Alert mb="lg" title={t('Your plant requires two-step sign-in')}>
          {t('Turn it on here to continue. You’ll need an authenticator app on your phone.')}
        </Alert>
        <Outlet />
      </main>
      <ConfirmDialog />
    </div>
  );
}
