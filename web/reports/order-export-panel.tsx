import { Button, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { isDay } from '#contract/lib/days.ts';
import { exportDayOrders } from '#contract/orders/order-export-api.ts';
import { useToday } from '#web/accounts/today.ts';
import { download } from '#web/lib/download.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/reports/report.module.css';

/** A day's orders as a PDF or a spreadsheet. */
export function OrderExportPanel() {
  const [event_date, setDay] = useState(useToday());
  const [busy, setBusy] = useState(false);
  const fetchAs = async (format: 'pdf' | 'csv') => {
    setBusy(true);
    await download(exportDayOrders, { event_date, format });
    setBusy(false);
  };
  return (
    <section className={classes.panel} aria-labelledby="order-export">
      <div>
        <h2 id="order-export">{t('Order export')}</h2>
        <p className={classes.note}>{t('A day’s orders as a table, with room for notes.')}</p>
      </div>
      <div className={classes.tools}>
        <TextInput
          type="date"
          label={t('Drop-off day')}
          value={event_date}
          onChange={({ currentTarget }) => isDay(currentTarget.value) && setDay(currentTarget.value)}
        />
        <div className={classes.exports}>
          <Button leftSection={<IconDownload aria-hidden />} loading={busy} onClick={() => void fetchAs('pdf')}>
            {t('Download PDF')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden />}
            disabled={busy}
            onClick={() => void fetchAs('csv')}
          >
            {t('Download CSV')}
          </Button>
        </div>
      </div>
    </section>
  );
}
