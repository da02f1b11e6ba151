import { Button } from '@mantine/core';
import { createPortal } from 'react-dom';
import { LabelDrawing } from '#web/floor/labels/label-drawing.tsx';
import classes from '#web/floor/labels/labels.module.css';
import { printPage, printWaiting, useBatch, useWaiting } from '#web/floor/labels/print-queue.ts';
import { saveZpl } from '#web/floor/labels/save-zpl.ts';
import { t } from '#web/lib/words.ts';

/** How many labels wait on this device, to print them or to save them for a label printer, also without a connection. */
export function WaitingLabels() {
  const waiting = useWaiting();
  return (
    <>
      {waiting.length > 0 && (
        <div className={classes.waiting} role="status">
          <p>{t('{count} labels wait for the printer', { count: waiting.length })}</p>
          <div className={classes.files}>
            <Button variant="default" onClick={() => void printWaiting(saveZpl)}>
              {t('Save ZPL')}
            </Button>
            <Button onClick={() => void printWaiting(printPage)}>{t('Print')}</Button>
          </div>
        </div>
      )}
      <PrintedLabels />
    </>
  );
}

/** What the browser prints in place of the page: each label on a page of its own size. */
function PrintedLabels() {
  const batch = useBatch();
  if (batch.length === 0) return null;
  return createPortal(
    <div className={classes.printed}>
      {batch.map(({ id, facts, size }) => (
        <div key={id} className={size === '4x3' ? classes.large : classes.small}>
          <LabelDrawing facts={facts} size={size} />
        </div>
      ))}
    </div>,
    document.body,
  );
}
