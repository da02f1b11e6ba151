import { downloadOwnFile, makeOwnFile, viewOwnFile } from '#contract/reports/data-file-api.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t } from '#web/lib/words.ts';
import { DataFilePanel } from '#web/reports/data-files/data-file-panel.tsx';

const CALLS = { view: viewOwnFile, make: makeOwnFile, fetch: downloadOwnFile };

/** Everything about the person who is signed in, as one file. */
export function OwnFileSection() {
  return (
    <SettingsSection
      title={t('Your data')}
      hint={t(
        'Everything in Hindquarter that is about you in one ZIP file: tables for spreadsheets, your invoices as PDFs, and your pictures.',
      )}
    >
      <DataFilePanel calls={CALLS} />
    </SettingsSection>
  );
}
