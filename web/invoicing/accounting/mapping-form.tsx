import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  accountingChoices,
  accountingSetup,
  saveAccountingMapping,
} from '#contract/invoicing/accounting-entries-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { TAX_CLASS_NAMES, TAX_CLASSES, type TaxClass } from '#contract/pricing/price-list.ts';
import classes from '#web/invoicing/accounting/accounting-screen.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import panel from '#web/ui/panel.module.css';
import { ErrorState, Loading } from '#web/ui/states.tsx';

type Mappings = DataOf<typeof accountingSetup>['mappings'];
type Choices = DataOf<typeof accountingChoices>;
type Places = Record<TaxClass, { income_account: string; tax_code: string }>;

/** The company's tax code for untaxed lines. */
const NO_TAX = 'NON';

/** Where each class of lines goes: an income account and a tax code. */
export function MappingForm({ mappings }: { mappings: Mappings }) {
  const choices = useApiQuery(accountingChoices, {});
  return (
    <section className={`${panel.panel} ${classes.section}`} aria-label={t('Accounts and tax codes')}>
      <h2>{t('Accounts and tax codes')}</h2>
      {choices.error && !choices.data && <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.isPending && <Loading />}
      {choices.data && <Fields choices={choices.data} mappings={mappings} />}
    </section>
  );
}

function Fields({ choices, mappings }: { choices: Choices; mappings: Mappings }) {
  const [places, setPlaces] = useState(() => startOf(choices, mappings));
  const save = useApiMutation(saveAccountingMapping, { refetch: [accountingSetup] });
  const change = (tax_class: TaxClass, field: keyof Places[TaxClass], value: string) =>
    setPlaces((before) => ({ ...before, [tax_class]: { ...before[tax_class], [field]: value } }));
  const accounts = choices.accounts.map(({ id, name }) => ({ value: id, label: name }));
  const codes = choices.tax_codes.map(({ id, name }) => ({ value: id, label: name }));

  return (
    <>
      <div className={classes.rows}>
        {TAX_CLASS_NAMES.map((tax_class) => {
          const name = t(TAX_CLASSES[tax_class]);
          return (
            <div key={tax_class} className={classes.row}>
              <span className={classes.class}>{name}</span>
              <NativeSelect
                label={t('Income account')}
                aria-label={t('Income account for {name}', { name })}
                data={accounts}
                value={places[tax_class].income_account}
                onChange={({ currentTarget }) => change(tax_class, 'income_account', currentTarget.value)}
              />
              <NativeSelect
                label={t('Tax code')}
                aria-label={t('Tax code for {name}', { name })}
                data={codes}
                value={places[tax_class].tax_code}
                onChange={({ currentTarget }) => change(tax_class, 'tax_code', currentTarget.value)}
              />
            </div>
          );
        })}
      </div>
      <Group justify="flex-end">
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate({ mappings: TAX_CLASS_NAMES.map((tax_class) => ({ tax_class, ...places[tax_class] })) })
          }
        >
          {t('Save')}
        </Button>
      </Group>
    </>
  );
}

/** The previous choices, or else the first account and the code for no tax. */
function startOf({ accounts, tax_codes }: Choices, mappings: Mappings): Places {
  const code = tax_codes.find(({ id }) => id === NO_TAX) ?? tax_codes[0];
  const first = { income_account: accounts[0]?.id ?? '', tax_code: code?.id ?? '' };
  const places = TAX_CLASS_NAMES.map((tax_class) => {
    const kept = mappings.find((mapping) => mapping.tax_class === tax_class);
    return [tax_class, kept ? { income_account: kept.income_account, tax_code: kept.tax_code } : first] as const;
  });
  return Object.fromEntries(places) as Places;
}
