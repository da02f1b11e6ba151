import { Button } from '@mantine/core';
import { IconCopy, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import type { Ticket } from '#contract/cut-sheets/tickets.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { useMe } from '#web/accounts/session.ts';
import { CustomerDetailsDialog } from '#web/cut-sheets/look-up/lazy-customer-details-dialog.ts';
import { SheetDialog } from '#web/cut-sheets/look-up/sheet-dialog.tsx';
import { sheetActionLink } from '#web/cut-sheets/sheet-address.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';

/** What 'View' opens: the ticket's sheet, with a link to the customer's details. */
export function TicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { role } = useMe();
  const [isEditing, setEditing] = useState(false);
  const { form_id, data_id, customer_id, first_name, last_name } = ticket;
  // Butchers don't see customers or start sheets.
  const actions = belongsTo('orderers', role) && (
    <>
      <Button leftSection={<IconUser aria-hidden />} variant="default" size="md" onClick={() => setEditing(true)}>
        {t('Customer details')}
      </Button>
      {form_id !== null && data_id !== null && (
        <ButtonLink
          leftSection={<IconCopy aria-hidden />}
          {...sheetActionLink({ form_id, data_id }, 'clone')}
          variant="default"
          size="md"
        >
          {t('Copy cut sheet')}
        </ButtonLink>
      )}
    </>
  );

  return (
    <>
      <SheetDialog
        name={`${first_name} ${last_name}`.trim()}
        sheet={form_id === null || data_id === null ? null : { form_id, data_id }}
        action={actions}
        onClose={onClose}
      />
      {isEditing && <CustomerDetailsDialog customer_id={customer_id} onClose={() => setEditing(false)} />}
    </>
  );
}
