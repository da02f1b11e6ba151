import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { PAGES } from '#contract/app/pages.ts';
import { belongsTo } from '#contract/lib/access.ts';
import type { Role } from '#contract/lib/roles.ts';
import { redirectFor } from '#web/app/redirects.ts';
import { t } from '#web/lib/words.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';

const FORM = '/neworder';
const NewOrderDialog = lazyDialog(() =>
  import('#web/booking/new-order/new-order-dialog.tsx').then(({ NewOrderDialog }) => NewOrderDialog),
);

export const mayOrder = (role: Role): boolean => belongsTo(PAGES[FORM].who, role);

/** Create new Order: a dialog on desktops, a page on phones. */
export function CreateOrder({ role, isPhone }: { role: Role; isPhone: boolean }) {
  const [isOpen, dialog] = useDisclosure(false);
  const isAtForm = useRouterState({ select: ({ location }) => location.pathname === FORM });

  function open(event: MouseEvent): void {
    if (isPhone || isAtForm || redirectFor(FORM, role) !== null || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    dialog.open();
  }

  return (
    <>
      <ButtonLink to={FORM} size="md" fullWidth leftSection={<IconPlus />} aria-keyshortcuts="n" onClick={open}>
        {t(PAGES[FORM].title)}
      </ButtonLink>
      {isOpen && <NewOrderDialog onClose={dialog.close} />}
    </>
  );
}
