import { DepositSettings, MAX_USUAL_DEPOSIT } from '#contract/accounts/settings-api.ts';
import { SPECIES, showSpecies } from '#contract/lib/species.ts';
import { type SettingsAnswer, SettingsForm, useSettingsForm } from '#web/accounts/settings-form.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t } from '#web/lib/words.ts';
import classes from '#web/orders/hanging-section.module.css';
import { NumberField, SwitchField } from '#web/ui/fields.tsx';

/** The deposit that is suggested when an order is booked, per head of each species. */
export function UsualDepositsSection({ answer }: { answer: SettingsAnswer }) {
  const form = useSettingsForm(answer, DepositSettings);
  const handled = SPECIES.filter((species) => answer.settings.species.includes(species));
  return (
    <SettingsSection
      title={t('Usual deposits')}
      hint={t(
        'Per head. Customers are asked for it when they send a request. When you book an order yourself, we suggest it.',
      )}
    >
      <SettingsForm form={form} label={t('Usual deposits')} canChange={answer.can.change}>
        <div className={classes.days}>
          {handled.map((species) => (
            <NumberField
              key={species}
              control={form.control}
              name={`usual_deposits.${species}`}
              label={t(showSpecies(species))}
              most={MAX_USUAL_DEPOSIT}
              prefix="$"
            />
          ))}
        </div>
        <SwitchField control={form.control} name="kill_fee_due" label={t('Add the kill fee from the price list')} />
      </SettingsForm>
    </SettingsSection>
  );
}
