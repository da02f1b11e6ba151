import { InspectionSettings } from '#contract/accounts/settings-api.ts';
import { Inspection } from '#contract/orders/offering.ts';
import { type SettingsAnswer, SettingsForm, useSettingsForm } from '#web/accounts/settings-form.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t } from '#web/lib/words.ts';
import { INSPECTION_WORDS } from '#web/orders/order-words.ts';
import { SelectField } from '#web/ui/fields.tsx';

/** How animals are killed whose label allows custom and inspected. */
export function InspectionSection({ answer }: { answer: SettingsAnswer }) {
  const form = useSettingsForm(answer, InspectionSettings);
  return (
    <SettingsSection
      title={t('Inspection')}
      hint={t('For religious, organic, private, and generic labels. It can be changed for each order.')}
    >
      <SettingsForm form={form} label={t('Inspection')} canChange={answer.can.change}>
        <SelectField
          control={form.control}
          name="default_offering"
          label={t('Usual inspection')}
          choices={Inspection.options.map((value) => ({ value, label: t(INSPECTION_WORDS[value]) }))}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
