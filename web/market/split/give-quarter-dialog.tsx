import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { myPurchases, type PurchasedClaim } from '#contract/market/claims/claims-api.ts';
import { offerQuarter, SPLIT_DAYS } from '#contract/market/split/split-api.ts';
import { t } from '#web/lib/words.ts';
import { LinkToSend } from '#web/market/claims/share-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface GiveQuarterProps {
  purchase: PurchasedClaim;
  onClose: () => void;
}

/** Offers a quarter of a share to someone. Then shows the link, because a text message can only be sent by the buyer. */
export function GiveQuarterDialog({ purchase, onClose }: GiveQuarterProps) {
  const { claim_id, title } = purchase;
  const [sent, setSent] = useState<{ path: string; name: string; email: string } | null>(null);
  const form = useSendForm(offerQuarter, {
    start: { claim_id, name: '', email: '', phone: '' },
    refetch: [myPurchases],
    onDone: ({ path }) => {
      const { name, email = '' } = form.getValues();
      setSent({ path, name, email });
    },
  });
  if (sent)
    return (
      <Dialog title={t('Your offer to {name}', { name: sent.name })} onClose={onClose}>
        <Stack gap="md" align="stretch">
          {sent.email !== '' && <Text>{t('We emailed the link to {email}.', { email: sent.email })}</Text>}
          <LinkToSend
            path={sent.path}
            label={t('Link to this quarter')}
            title={title}
            words={sent.email === '' ? t('Send this link yourself') : t('You can also send the link yourself')}
          />
          <Button onClick={onClose}>{t('Done')}</Button>
        </Stack>
      </Dialog>
    );
  return (
    <FormDialog title={t('Give a quarter')} subtitle={title} form={form} submit={t('Offer it')} onClose={onClose}>
      <Text>
        {t(
          'They get a link, pay for their quarter, and get their own cut sheet and pickup. Until then, the quarter is yours. Once they have paid, you get back what you paid for it.',
        )}
      </Text>
      <TextField control={form.control} name="name" label={t('Name')} isRequired />
      <TextField control={form.control} name="email" label={t('Email')} type="email" />
      <TextField
        control={form.control}
        name="phone"
        label={t('Phone')}
        type="tel"
        hint={t('Without an email address, you send the link yourself. It works for {days} days.', {
          days: SPLIT_DAYS,
        })}
      />
    </FormDialog>
  );
}
