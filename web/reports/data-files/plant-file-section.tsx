import { downloadPlantFile, makePlantFile, viewPlantFile } from '#contract/reports/data-file-api.ts';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t } from '#web/lib/words.ts';
import { DataFilePanel } from '#web/reports/data-files/data-file-panel.tsx';

const CALLS = { view: viewPlantFile, make: makePlantFile, fetch: downloadPlantFile };

/** Everything the plant has, as one file for its owner. */
export function PlantFileSection() {
  return (
    <SettingsSection
      title={t('The plant’s data')}
      hint={t(
        'Everything the plant has in Hindquarter in one ZIP file: tables for spreadsheets, invoices as PDFs, pictures, and papers.',
      )}
    >
      <DataFilePanel calls={CALLS} />
    </SettingsSection>
  );
}
