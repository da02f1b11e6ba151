import { Select } from '@mantine/core';
import { customerLanguage, setCustomerLanguage } from '#contract/directory/language-api.ts';
import { LANGUAGES, type Language } from '#contract/lib/words.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

const CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value: value as Language, label }));

/** The language in which a customer is written to. Saved at once, unless they choose it themselves. */
export function CustomerLanguage({ id }: { id: number }) {
  const { data } = useApiQuery(customerLanguage, { id });
  const save = useApiMutation(setCustomerLanguage, { refetch: [customerLanguage] });
  if (!data) return null;
  return (
    <Select
      label={t('Language of emails and documents')}
      data={CHOICES}
      value={(save.isPending && save.variables?.language) || data.language}
      allowDeselect={false}
      disabled={!data.can.change || save.isPending}
      description={data.can.change ? undefined : t('They sign in and choose it themselves.')}
      onChange={(language) => language && save.mutate({ id, language: language as Language })}
    />
  );
}
