import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { printDay } from '#contract/invoicing/print-day-api.ts';
import { isDay } from '#contract/lib/days.ts';
import { useToday } from '#web/accounts/today.ts';
import { download } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Downloads all invoices that were issued on a day as one PDF, for printing in one go. */
export function PrintDayDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const [day, setDay] = useState<string>(today);
  const [isBusy, setBusy] = useState(false);
  async function print() {
    setBusy(true);
    await download(printDay, { day });
    setBusy(false);
  }
  return (
    <Dialog title={t('Print a day’s invoices')} size="sm" onClose={onClose}>
      <TextInput
        type="date"
        label={t('Issued on')}
        value={day}
        max={today}
        onChange={({ currentTarget }) => isDay(currentTarget.value) && setDay(currentTarget.value)}
      />
      <Button mt="md" leftSection={<IconDownload aria-hidden />} loading={isBusy} onClick={() => void print()}>
        {t('Download PDF')}
      </Button>
    </Dialog>
  );
}
