import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { QrCode } from '#web/accounts/qr-code.tsx';
import classes from '#web/cut-sheets/printed-code.module.css';
import { t } from '#web/lib/words.ts';

/** On paper alone: a code that opens this sheet for whoever is signed in and may see it. */
export const PrintedCode = ({ sheet: { form_id, data_id } }: { sheet: SheetRecord }) => (
  <div className={classes.code}>
    <QrCode
      text={`${location.origin}/NewCutSheetForm/${form_id}/${data_id}/preview`}
      label={t('Scan to open this sheet')}
    />
  </div>
);
