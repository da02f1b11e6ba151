import { Skeleton, Text } from '@mantine/core';
import { CardSettings } from '#contract/accounts/settings-api.ts';
import { cardProfile } from '#contract/payments/api.ts';
import { type SettingsAnswer, SettingsForm, useSettingsForm } from '#web/accounts/settings-form.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { nameCard } from '#web/payments/sandbox-provider.ts';
import { SwitchField } from '#web/ui/fields.tsx';
import { AnchorLink } from '#web/ui/links.tsx';

/** The plant's card, and whether booking requires one. */
export function CardSection({ answer }: { answer: SettingsAnswer }) {
  const form = useSettingsForm(answer, CardSettings);
  const { data } = useApiQuery(cardProfile, {});
  const card = data?.card;
  return (
    <SettingsSection title={t('Card on file')} hint={t('The card that guarantees the plant’s orders.')}>
      {data ? (
        <Text>
          {card ? nameCard(card) : t('None yet')} ·{' '}
          <AnchorLink to="/paymentgateway">{card ? t('View or replace') : t('Add a card')}</AnchorLink>
        </Text>
      ) : (
        <Skeleton h="1.5rem" maw="18rem" />
      )}
      <SettingsForm form={form} label={t('Card on file')} canChange={answer.can.change}>
        <SwitchField
          control={form.control}
          name="demands_card"
          label={t('Require a card to book animals or set slots')}
          hint={t('When this is off, no one needs a card, including customers and producers.')}
        />
      </SettingsForm>
    </SettingsSection>
  );
}
