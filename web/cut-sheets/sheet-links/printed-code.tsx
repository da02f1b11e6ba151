import type { SheetRecord } from '#contract/cut-sheets/api.ts';
import { QrCode } from '#web/accounts/security/qr-code.tsx';
import classes from '#web/cut-sheets/sheet-links/printed-code.module.css';
import { t } from '#web/lib/words.ts';

/** Print only: a QR code that opens this sheet for anyone signed in with access to it. */
export const PrintedCode = ({ sheet }: { sheet: SheetRecord }) => (
  <div className={classes.code}>
    <QrCode text={addressOf(sheet)} label={t('Scan to open this sheet')} />
  </div>
);
const addressOf = ({ form_id, data_id }: SheetRecord) =>
  `${location.origin}/NewCutSheetForm/${form_id}/${data_id}/preview`;
