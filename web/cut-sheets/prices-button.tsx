import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { t } from '#web/lib/words.ts';

const PricesDialog = lazy(async () => ({
  default: (await import('#web/cut-sheets/prices-dialog.tsx')).PricesDialog,
}));

/** The way to what the plant asks for its work. For the office. */
export function PricesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('Processing prices')}
      </Button>
      {isOpen && (
        <Suspense>
          <PricesDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
