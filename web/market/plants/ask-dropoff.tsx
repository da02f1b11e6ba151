import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { PlantFacts } from '#contract/market/plants/plant-api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/plants/plant-screen.module.css';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const DropoffDialog = lazyDialog(() =>
  import('#web/market/plants/dropoff-dialog.tsx').then(({ DropoffDialog }) => DropoffDialog),
);

/** Asks for a drop-off without an account, on a plant's page. */
export function AskDropoff({ plant }: { plant: PlantFacts }) {
  const [isOpen, setOpen] = useState(false);
  const [held, setHeld] = useState<{ day: string; email: string } | null>(null);
  return (
    <section className={classes.about}>
      <h2>{held ? t('Check your email') : t('Ask for a drop-off')}</h2>
      <Text mb="md" role={held ? 'status' : undefined}>
        {held
          ? t('We hold {day} for 30 minutes. Open the link we sent to {email} to send your request to the plant.', {
              day: showDay(held.day),
              email: held.email,
            })
          : t('You don’t need an account. We’ll email you a link to confirm, and the plant answers your request.')}
      </Text>
      <Button size="md" variant={held ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {held ? t('Ask for another drop-off') : t('Ask for a drop-off')}
      </Button>
      {isOpen && (
        <DropoffDialog
          plant={plant}
          onHeld={(now) => {
            setHeld(now);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
