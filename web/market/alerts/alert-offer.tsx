import { Button, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#web/lib/words.ts';
import type { SearchAddress } from '#web/market/search/search-input.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const AlertDialog = lazyDialog(() =>
  import('#web/market/alerts/alert-dialog.tsx').then(({ AlertDialog }) => AlertDialog),
);

interface AlertOfferProps {
  address: SearchAddress;
  /** What to be told about, if it isn't lots. */
  wants?: 'plants';
  isPrimary?: boolean;
}

/** Saves a search, so that new lots, or plants, are emailed. */
export function AlertOffer({ address, wants, isPrimary = false }: AlertOfferProps) {
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<{ email: string; is_confirmed: boolean } | null>(null);
  if (saved)
    return (
      <Text role="status" fw={600}>
        {saved.is_confirmed
          ? wants === 'plants'
            ? t('We’ll email {email} when there’s a new plant near you.', { email: saved.email })
            : t('We’ll email {email} when something new is for sale.', { email: saved.email })
          : t('Open the link we sent to {email} to start your alert.', { email: saved.email })}
      </Text>
    );
  return (
    <>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<IconBell aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(wants === 'plants' ? 'Tell me when a plant is near me' : 'Tell me when something is near me')}
      </Button>
      {isOpen && (
        <AlertDialog address={address} {...(wants && { wants })} onSaved={setSaved} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
