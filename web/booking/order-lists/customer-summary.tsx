import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { customerFigures } from '#contract/booking/list-api.ts';
import type { Customer } from '#contract/directory/api.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/booking/order-lists/customer-summary.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';

/** A customer at a glance: contact details, open and completed orders, balance, next drop-off, and last visit. */
export function CustomerSummary({ customer, balance }: { customer: Customer; balance: ReactNode }) {
  const { role } = useMe();
  const { id, phone_number: phone, email } = customer;
  const { data } = useApiQuery(customerFigures, { customer_id: id });
  const day = (date: string | null | undefined) => (date ? showDay(date) : '–');
  const facts = [
    { label: t('Phone'), value: phone && <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Anchor> },
    { label: t('Email'), value: email && <Anchor href={`mailto:${email}`}>{email}</Anchor> },
    {
      label: t('Orders'),
      value: data && (
        <AnchorLink to="/customer/$id" params={{ id: String(id) }} search={{ tab: 'orders' }}>
          {t('{count} open', { count: data.open })} · {t('{count} completed', { count: data.completed })}
        </AnchorLink>
      ),
    },
    ...(balance ? [{ label: t('Balance'), value: balance }] : []),
    { label: t('Next drop-off'), value: day(data?.next_day) },
    { label: t('Last visit'), value: day(data?.last_day) },
  ];
  return (
    <div className={classes.summary}>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {data?.last_order_id && belongsTo('orderers', role) && (
        <ButtonLink to="/neworder" search={{ again: String(data.last_order_id) }} className={classes.again}>
          {t('Book again')}
        </ButtonLink>
      )}
    </div>
  );
}
