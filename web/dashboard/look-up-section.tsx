import { Title } from '@mantine/core';
import { useId } from 'react';
import { CustomerLookUp } from '#web/cut-sheets/look-up/customer-look-up.tsx';
import classes from '#web/dashboard/dashboard.module.css';
import { t } from '#web/lib/words.ts';
import { useListState } from '#web/ui/table/list-state.ts';

/** Everyone's tickets with their invoices. Portal users see only their own. The search is in the URL. */
export function LookUpSection() {
  const id = useId();
  const list = useListState();
  const search = {
    first_name: list.filter('first_name'),
    last_name: list.filter('last_name'),
    email: list.filter('email'),
    phone: list.filter('phone'),
    invoiced: list.filter('invoiced'),
  };
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {t('Customer Look Up')}
      </Title>
      <CustomerLookUp search={search} hasInvoices onSearch={list.set} />
    </section>
  );
}
