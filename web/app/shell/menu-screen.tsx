import { useMediaQuery } from '@mantine/hooks';
import { useMe } from '#web/accounts/session.ts';
import { SideMenu } from '#web/app/shell/side-menu.tsx';
import { t } from '#web/lib/words.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** The menu as a page, /sidenav. */
export function MenuScreen() {
  const me = useMe();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });

  return (
    <PageFrame title={t('Menu')} width="narrow">
      <SideMenu me={me} isPhone={isPhone} place="page" />
    </PageFrame>
  );
}
