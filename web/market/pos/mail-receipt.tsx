import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { Email } from '#contract/lib/fields.ts';
import { mailCounterReceipt } from '#contract/market/pos/receipt-api.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Emails a receipt to the address that the buyer gives. */
export function MailReceipt({ sale_id }: { sale_id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconMail aria-hidden />} onClick={() => setOpen(true)}>
        {t('Email the receipt')}
      </Button>
      {isOpen && <MailDialog sale_id={sale_id} onClose={() => setOpen(false)} />}
    </>
  );
}

const Address = z.object({ email: Email });

function MailDialog({ sale_id, onClose }: { sale_id: number; onClose: () => void }) {
  const form = useSendForm(mailCounterReceipt, {
    schema: Address,
    start: { email: '' },
    toSend: ({ email }) => ({ sale_id, email }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Email the receipt')} form={form} submit={t('Send')} size="sm" onClose={onClose}>
      <TextField
        control={form.control}
        name="email"
        type="email"
        label={t('Email address')}
        hint={t('We’ll use it only for this receipt.')}
        autoComplete="off"
        maxLength={254}
      />
    </FormDialog>
  );
}
