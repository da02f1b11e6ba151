import { Stack } from '@mantine/core';
import { useState } from 'react';
import { CustomerLookUp, type LookUpSearch, NO_SEARCH } from '#web/cut-sheets/look-up/customer-look-up.tsx';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** The customer lookup in a dialog, prefilled with the customer from the screen behind it. */
export function LookUpDialog({ start, onClose }: { start: Partial<LookUpSearch>; onClose: () => void }) {
  const [search, setSearch] = useState<LookUpSearch>({ ...NO_SEARCH, ...start });
  return (
    <Dialog title={t('Customer Look Up')} size="full" onClose={onClose}>
      <Stack gap="md">
        <CustomerLookUp search={search} onSearch={setSearch} />
      </Stack>
    </Dialog>
  );
}
