import { Button, Group, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { showMoney } from '#contract/lib/figures.ts';
import {
  addCoupon,
  endCoupon,
  listCoupons,
  MAX_COUPON_USES,
  type OwnCoupon,
} from '#contract/market/coupons/coupons-api.ts';
import { AmountField } from '#web/invoicing/amount-field.tsx';
import { DollarsOrNone } from '#web/invoicing/dollars.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/coupons/coupons-section.module.css';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { DayField, NumberField, TextField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** A farm's coupons for its products, and who used them. */
export function CouponsSection() {
  const coupons = useApiQuery(listCoupons, {});
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="coupons">
      <Group justify="space-between">
        <Title order={2} size="h3" id="coupons">
          {t('Coupons')}
        </Title>
        <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
          {t('Add coupon')}
        </Button>
      </Group>
      <Text c="dimmed">{t('For your products on the market. Each buyer can use a code once.')}</Text>
      {coupons.data && coupons.data.length > 0 && (
        <ul className={classes.list}>
          {coupons.data.map((coupon) => (
            <CouponRow key={coupon.coupon_id} coupon={coupon} />
          ))}
        </ul>
      )}
      {isAdding && <CouponDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

function CouponRow({ coupon }: { coupon: OwnCoupon }) {
  const { coupon_id, code } = coupon;
  const end = useApiMutation(endCoupon, { refetch: [listCoupons] });
  async function askToEnd(): Promise<void> {
    const text = t('Nobody can use it anymore. What was bought with it stays as it is.');
    if (await askToConfirm({ title: t('End coupon {code}?', { code }), text, yes: t('End coupon') }))
      end.mutate({ coupon_id });
  }
  return (
    <li>
      <div>
        <Text fw={600}>{code}</Text>
        <Text c="dimmed" size="sm">
          {couponWords(coupon)}
        </Text>
      </div>
      <Button
        variant="default"
        loading={end.isPending}
        aria-label={t('{action}: {title}', { action: t('End coupon'), title: code })}
        onClick={() => void askToEnd()}
      >
        {t('End coupon')}
      </Button>
    </li>
  );
}

const couponWords = ({ amount_cents, percent, until, max_uses, uses }: OwnCoupon): string =>
  [
    percent > 0 ? t('{percent}% off', { percent }) : t('{amount} off', { amount: showMoney(amount_cents) }),
    until && t('Until {day}', { day: showDay(until) }),
    max_uses === null
      ? t('Used: {count}', { count: uses })
      : t('Used: {count} of {most}', { count: uses, most: max_uses }),
  ]
    .filter(Boolean)
    .join(' · ');

const Blank = z.literal('');
const CouponForm = z
  .object({
    code: z.string().trim().min(1, 'Required').max(20),
    amount: DollarsOrNone,
    percent: z.union([Blank, z.int('Enter a number.').min(1, 'Enter a number.').max(100)]),
    until: z.string(),
    max_uses: z.union([Blank, z.int('Enter a number.').min(1, 'Enter a number.').max(MAX_COUPON_USES)]),
  })
  .refine(({ amount, percent }) => amount > 0 !== (percent !== ''), {
    path: ['percent'],
    message: 'Enter an amount or a percentage.',
  });

function CouponDialog({ onClose }: { onClose: () => void }) {
  const form = useSendForm(addCoupon, {
    schema: CouponForm,
    start: { code: '', amount: '', percent: '', until: '', max_uses: '' },
    toSend: ({ code, amount, percent, until, max_uses }) => ({
      code,
      amount_cents: amount,
      percent: percent === '' ? 0 : percent,
      until,
      max_uses: max_uses === '' ? null : max_uses,
    }),
    fieldOf: (name) => (name === 'amount_cents' ? 'amount' : name),
    refetch: [listCoupons],
    onDone: onClose,
  });
  const { control } = form;
  return (
    <FormDialog title={t('Add coupon')} form={form} submit={t('Save')} onClose={onClose}>
      <TextField control={control} name="code" label={t('Coupon code')} maxLength={20} isRequired />
      <FieldRow>
        <AmountField control={control} name="amount" label={t('Amount off')} />
        <NumberField control={control} name="percent" label={t('Or percent off')} least={1} most={100} />
      </FieldRow>
      <FieldRow>
        <DayField control={control} name="until" label={t('Last day')} />
        <NumberField control={control} name="max_uses" label={t('Most buyers')} least={1} most={MAX_COUPON_USES} />
      </FieldRow>
    </FormDialog>
  );
}
