import { IconPlus } from '@tabler/icons-react';
import { belongsTo } from '#contract/lib/access.ts';
import { useMe } from '#web/accounts/session.ts';
import { CustomerLookUp, type UseTicketNote } from '#web/cut-sheets/look-up/customer-look-up.tsx';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** Finds customers' cut sheets by name, email, and phone, at /customerlookup. Searches right away if the URL has values. */
export function CustomerLookUpScreen({ useNote }: { useNote: UseTicketNote }) {
  const list = useListState();
  const { role } = useMe();
  const search = {
    first_name: list.filter('first_name'),
    last_name: list.filter('last_name'),
    email: list.filter('email'),
    phone: list.filter('phone'),
    words: list.filter('words'),
    invoiced: '',
  };
  return (
    <PageFrame
      title={t('Customer Look Up')}
      subtitle={t('Find customers’ cut sheets by name, email, or phone.')}
      action={
        belongsTo('orderers', role) && (
          <ButtonLink leftSection={<IconPlus aria-hidden />} to="/NewCutSheetForm">
            {t('New cut sheet')}
          </ButtonLink>
        )
      }
    >
      <CustomerLookUp search={search} onSearch={list.set} useNote={useNote} />
    </PageFrame>
  );
}
