import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#web/lib/words.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

const PricesDialog = lazyDialog(() =>
  import('#web/cut-sheets/estimate/prices-dialog.tsx').then(({ PricesDialog }) => PricesDialog),
);

/** Opens the plant's price list. Office only. */
export function PricesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconReceipt aria-hidden />} variant="default" onClick={() => setIsOpen(true)}>
        {t('Processing prices')}
      </Button>
      {isOpen && <PricesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
