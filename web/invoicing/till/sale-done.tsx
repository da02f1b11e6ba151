import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { takePayment } from '#contract/invoicing/till/till-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { keepTill } from '#web/invoicing/till/keep-till.ts';
import classes from '#web/invoicing/till/till.module.css';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';

/** What was received, the change to give back, and the receipt. */
export function SaleDone({ sold, onNext }: { sold: DataOf<typeof takePayment>; onNext: () => void }) {
  const { sale_id, paid_cents, left_cents, change_cents, credit_cents } = sold;
  return (
    <Stack gap="xs" align="center" py="lg" ta="center">
      <IconCircleCheck size={40} aria-hidden className={classes.check} />
      <h2 className={classes.heading}>{t('Paid: {amount}', { amount: showMoney(paid_cents) })}</h2>
      {change_cents > 0 && (
        <p className={classes.change}>{t('Change: {amount}', { amount: showMoney(change_cents) })}</p>
      )}
      {credit_cents > 0 && <Text>{t('{amount} credit', { amount: showMoney(credit_cents) })}</Text>}
      {left_cents > 0 && <Text>{t('{amount} will still be due', { amount: showMoney(left_cents) })}</Text>}
      <Text c="dimmed" size="sm">
        {t('Customers with an email address get the receipt by email.')}
      </Text>
      <Group gap="sm" justify="center" align="stretch" pt="sm">
        <ButtonLink
          variant="default"
          to="/till/receipt/$sale_id"
          params={{ sale_id: String(sale_id) }}
          search={keepTill}
        >
          {t('Print receipt')}
        </ButtonLink>
        <Button autoFocus onClick={onNext}>
          {t('Next customer')}
        </Button>
      </Group>
    </Stack>
  );
}
