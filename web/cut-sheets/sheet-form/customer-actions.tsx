import { Button, Group, Menu, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { useMe } from '#web/accounts/session.ts';
import { CustomerLookUp, type LookUpSearch, NO_SEARCH } from '#web/cut-sheets/look-up/customer-look-up.tsx';
import { CustomerDetailsDialog } from '#web/cut-sheets/look-up/lazy-customer-details-dialog.ts';
import { sheetActionLink } from '#web/cut-sheets/sheet-address.ts';
import classes from '#web/cut-sheets/sheet-form/cut-sheet-screen.module.css';
import { SendSheetButton } from '#web/cut-sheets/sheet-links/send-sheet-button.tsx';
import { t } from '#web/lib/words.ts';
import { PHONE } from '#web/ui/breakpoints.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { MessageLink } from '#web/ui/page/message-link.tsx';

/**
 * The customer's details, other sheets, and messages. Butchers don't see customers, so they only get the message
 * button. On a phone, the buttons fit in one row: one is shown, and the others are in a menu.
 */
export function CustomerActions({ sheet }: { sheet: SheetRecord }) {
  const { form_id, data_id, customer_id, first_name, last_name, phone_number: phone, locked_because } = sheet;
  const { role } = useMe();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState<'details' | 'look-up' | null>(null);
  const close = () => setOpen(null);
  const message = <MessageLink about="sheet" id={data_id} size="compact-md" />;
  if (!belongsTo('orderers', role)) return <div className={classes.actions}>{message}</div>;
  const copy = sheetActionLink({ form_id, data_id }, 'clone');
  const send = belongsTo('office', role) && locked_because === '' && (
    <SendSheetButton size="compact-md" data_id={data_id} name={`${first_name} ${last_name}`.trim()} />
  );
  return (
    <Group gap="sm" className={classes.actions}>
      {isPhone ? (
        <>
          {send || message}
          <Menu>
            <Menu.Target>
              <Button variant="default" size="compact-md" aria-label={t('More actions')}>
                <IconDots aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setOpen('details')}>{t('Customer details')}</Menu.Item>
              <Menu.Item onClick={() => setOpen('look-up')}>{t('Look up cut sheets')}</Menu.Item>
              <Menu.Item renderRoot={(props) => <Link {...copy} {...props} />}>{t('Copy cut sheet')}</Menu.Item>
              {send && (
                <Menu.Item
                  renderRoot={(props) => (
                    <Link to="/messages" search={{ about: 'sheet', id: String(data_id) }} {...props} />
                  )}
                >
                  {t('Send a message')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </>
      ) : (
        <>
          <Button variant="default" size="compact-md" onClick={() => setOpen('details')}>
            {t('Customer details')}
          </Button>
          <Button variant="default" size="compact-md" onClick={() => setOpen('look-up')}>
            {t('Look up cut sheets')}
          </Button>
          <ButtonLink {...copy} variant="default" size="compact-md">
            {t('Copy cut sheet')}
          </ButtonLink>
          {send}
          {message}
        </>
      )}
      {open === 'details' && <CustomerDetailsDialog customer_id={customer_id} onClose={close} />}
      {open === 'look-up' && <LookUpDialog start={{ first_name, last_name, phone }} onClose={close} />}
    </Group>
  );
}

/** The customer lookup in a dialog, prefilled with the customer from the screen behind it. */
function LookUpDialog({ start, onClose }: { start: Partial<LookUpSearch>; onClose: () => void }) {
  const [search, setSearch] = useState<LookUpSearch>({ ...NO_SEARCH, ...start });
  return (
    <Dialog title={t('Customer Look Up')} size="full" onClose={onClose}>
      <Stack gap="md">
        <CustomerLookUp search={search} onSearch={setSearch} />
      </Stack>
    </Dialog>
  );
}
