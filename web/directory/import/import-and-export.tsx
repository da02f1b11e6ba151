import { Button, Menu } from '@mantine/core';
import { IconDownload, IconTransfer } from '@tabler/icons-react';
import { useState } from 'react';
import { CUSTOMER_SORTS, type CustomerType } from '#contract/directory/api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { useMe } from '#web/accounts/session.ts';
import { download } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';
import { MenuItemLink } from '#web/ui/menu-item-link.tsx';
import type { ListState } from '#web/ui/table/list-state.ts';

/** Imports and exports the directory as a file. The export contains the rows shown in the list. */
export function ImportAndExport({
  list,
  type,
  tag,
  deleted,
}: {
  list: ListState;
  type: CustomerType | '';
  tag: number | undefined;
  deleted: boolean;
}) {
  const { role } = useMe();
  const [isBusy, setBusy] = useState(false);
  const sort = CUSTOMER_SORTS.find((known) => known === list.sort);

  async function keep() {
    setBusy(true);
    const filter = { search: list.search, type, deleted, ...(sort && { sort }), ...(tag !== undefined && { tag }) };
    await download(
      import('#contract/directory/import-api.ts').then(({ exportCustomers }) => exportCustomers),
      filter,
    );
    setBusy(false);
  }
  if (role === 'customer') return null;
  if (!isOffice(role)) {
    return (
      <Button
        data-icon-on-phone
        leftSection={<IconDownload aria-hidden />}
        variant="default"
        size="md"
        loading={isBusy}
        onClick={() => void keep()}
      >
        {t('Export')}
      </Button>
    );
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          data-icon-on-phone
          leftSection={<IconTransfer aria-hidden />}
          variant="default"
          size="md"
          loading={isBusy}
        >
          {t('Import and export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItemLink to="/allCustomer/import">{t('Import customers')}</MenuItemLink>
        <Menu.Item onClick={() => void keep()}>{t('Export these customers')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
