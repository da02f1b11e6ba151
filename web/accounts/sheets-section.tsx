import { REMINDER_DAYS, SheetSettings } from '#contract/accounts/settings-api.ts';
import { type SettingsAnswer, SettingsForm, useSettingsForm } from '#web/accounts/settings-form.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t } from '#web/lib/words.ts';
import { CheckboxListField, NumberField } from '#web/ui/fields.tsx';

/** When reminders for missing cut sheets go out, and how long an emailed link works. See docs/decisions/0023. */
export function SheetsSection({ answer }: { answer: SettingsAnswer }) {
  const form = useSettingsForm(answer, SheetSettings);
  return (
    <SettingsSection
      title={t('Cut Sheets')}
      hint={t(
        'Customers who haven’t filled in their cut sheet are emailed a link before the kill. To turn this off, leave all days unchecked.',
      )}
    >
      <SettingsForm form={form} label={t('Cut Sheets')} canChange={answer.can.change}>
        <CheckboxListField
          control={form.control}
          name="sheet_reminder_days"
          label={t('Days before the kill date')}
          choices={REMINDER_DAYS.map((value) => ({ value, label: value }))}
        />
        <NumberField
          control={form.control}
          name="sheet_link_days"
          label={t('Days until a cut sheet link expires')}
          hint={t('Once cutting starts, the link is view-only.')}
          least={1}
          most={365}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
