import { HangingSettings, MAX_HANG_DAYS } from '#contract/accounts/settings-api.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { type SettingsAnswer, SettingsForm, useSettingsForm } from '#web/accounts/settings-form.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t } from '#web/lib/words.ts';
import classes from '#web/orders/hanging-section.module.css';
import { NumberField } from '#web/ui/fields.tsx';

/** How many days each species hangs before it is cut. */
export function HangingSection({ answer }: { answer: SettingsAnswer }) {
  const form = useSettingsForm(answer, HangingSettings);
  const handled = SPECIES.filter((species) => answer.settings.species.includes(species));
  return (
    <SettingsSection
      title={t('Hanging days')}
      hint={t('New orders start with these days. They can be changed for each animal at any time.')}
    >
      <SettingsForm form={form} label={t('Hanging days')} canChange={answer.can.change}>
        <div className={classes.days}>
          {handled.map((species) => (
            <NumberField
              key={species}
              control={form.control}
              name={`hang_days.${species}`}
              label={t(showSpecies(species))}
              most={MAX_HANG_DAYS}
            />
          ))}
        </div>
      </SettingsForm>
    </SettingsSection>
  );
}
