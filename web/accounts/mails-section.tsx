import {
  CUSTOMER_MAILS,
  getSettings,
  MailSettings,
  OFFICE_MAILS,
  type OfficeMail,
  saveOfficeMails,
} from '#contract/accounts/settings.ts';
import { SaveButton, type SettingsAnswer, SettingsForm, useSettingsForm } from '#web/accounts/settings-form.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { t, type Words } from '#web/lib/words.ts';
import { CheckboxListField } from '#web/ui/fields.tsx';
import { Form, useSendForm } from '#web/ui/form.tsx';

const choicesOf = (words: Readonly<Record<string, Words>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));

/** Which emails the plant sends to customers, and which ones you get yourself. */
export function MailsSection({ answer }: { answer: SettingsAnswer }) {
  const form = useSettingsForm(answer, MailSettings);
  return (
    <SettingsSection title={t('Emails')} hint={t('Cut sheet links always go out when the order says to send them.')}>
      <SettingsForm form={form} label={t('Emails to customers')} canChange={answer.can.change}>
        <CheckboxListField
          control={form.control}
          name="customer_mails"
          label={t('Email customers when')}
          choices={choicesOf(CUSTOMER_MAILS)}
          isStacked
        />
      </SettingsForm>
      {answer.can.change && <OwnMails mails={answer.office_mails} />}
    </SettingsSection>
  );
}

function OwnMails({ mails }: { mails: readonly string[] }) {
  const form = useSendForm(saveOfficeMails, {
    start: { office_mails: (Object.keys(OFFICE_MAILS) as OfficeMail[]).filter((mail) => mails.includes(mail)) },
    refetch: [getSettings],
    onDone: () => form.reset(form.getValues()),
  });
  return (
    <Form form={form} label={t('Emails to you')}>
      <CheckboxListField
        control={form.control}
        name="office_mails"
        label={t('Email me when')}
        choices={choicesOf(OFFICE_MAILS)}
        isStacked
      />
      <SaveButton form={form} />
    </Form>
  );
}
