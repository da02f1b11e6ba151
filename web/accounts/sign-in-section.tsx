import { SignInSettings } from '#contract/accounts/settings-api.ts';
import { type SettingsAnswer, SettingsForm, useSettingsForm } from '#web/accounts/settings-form.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t } from '#web/lib/words.ts';
import { SwitchField } from '#web/ui/fields.tsx';

/** Whether the office must use two-step sign-in. */
export function SignInSection({ answer }: { answer: SettingsAnswer }) {
  const form = useSettingsForm(answer, SignInSettings);
  return (
    <SettingsSection title={t('Office sign-in')} hint={t('Accounts that can see everything need extra protection.')}>
      <SettingsForm form={form} label={t('Office sign-in')} canChange={answer.can.change}>
        <SwitchField
          control={form.control}
          name="demands_second_step"
          label={t('Require two-step sign-in for the office')}
          hint={t('The owner, admins, and managers must turn it on before they can do anything else.')}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
