import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { showMoney } from '#contract/lib/figures.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { ADDRESS_REASON } from '#contract/market/claims/claims-api.ts';
import { readAmount } from '#contract/orders/deposit.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/pos/pos.module.css';
import { howMuch, lineCents, type SaleLine } from '#web/market/pos/sale-lines.ts';

export interface SaleDetails {
  discount: string;
  discount_reason: string;
  buyer_name: string;
  buyer_phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}
export const NO_DETAILS: SaleDetails = {
  discount: '',
  discount_reason: '',
  buyer_name: '',
  buyer_phone: '',
  address: '',
  city: '',
  state: '',
  zip: '',
};

export const DISCOUNT_WORDS = 'Enter a dollar amount or a percentage, up to the sale’s total.' satisfies Words;

/** Parses a discount into cents: '5' is dollars, and '10%' is a percentage of the sale. Null if invalid or above the total. */
export function readDiscount(typed: string, subtotal_cents: number): number | null {
  const percent = /^\s*(\d{1,3})\s*%\s*$/.exec(typed);
  const cents = percent ? Math.round((subtotal_cents * Number(percent[1])) / 100) : readAmount(typed);
  return cents !== null && cents <= subtotal_cents ? cents : null;
}

export const subtotalOf = (lines: readonly SaleLine[]): number => lines.reduce((sum, line) => sum + lineCents(line), 0);

interface SalePanelProps {
  lines: readonly SaleLine[];
  onLines: (lines: SaleLine[]) => void;
  details: SaleDetails;
  onDetails: (details: SaleDetails) => void;
}

/** What is in the sale, its discount, and who is buying a share. */
export function SalePanel({ lines, onLines, details, onDetails }: SalePanelProps) {
  const setAt = (at: number, quantity: number) =>
    onLines(lines.flatMap((line, index) => (index !== at ? [line] : quantity > 0 ? [{ ...line, quantity }] : [])));
  return (
    <>
      <ul className={classes.lines} aria-label={t('Sale')}>
        {lines.map((line, at) => (
          // Two weights of the same product are two lines.
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
          <li key={`${line.key} ${at}`}>
            <div>
              <Text fw={600}>{line.name}</Text>
              <Text c="dimmed" size="sm">
                {howMuch(line)}
              </Text>
            </div>
            <div className={classes.counts}>
              {line.unit === 'piece' && line.label_cents === null && (
                <>
                  <ActionIcon
                    variant="default"
                    size={44}
                    aria-label={t('One less: {name}', { name: line.name })}
                    onClick={() => setAt(at, line.quantity - 1)}
                  >
                    <IconMinus size={20} aria-hidden />
                  </ActionIcon>
                  <span className={classes.count}>{line.quantity}</span>
                  <ActionIcon
                    variant="default"
                    size={44}
                    aria-label={t('One more: {name}', { name: line.name })}
                    onClick={() => setAt(at, line.quantity + 1)}
                  >
                    <IconPlus size={20} aria-hidden />
                  </ActionIcon>
                </>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('Remove {name}', { name: line.name })}
                onClick={() => setAt(at, 0)}
              >
                <IconX size={20} aria-hidden />
              </ActionIcon>
            </div>
            <span className={classes.amount}>{showMoney(lineCents(line))}</span>
          </li>
        ))}
      </ul>
      <Details lines={lines} details={details} onDetails={onDetails} />
    </>
  );
}

function Details({ lines, details, onDetails }: Pick<SalePanelProps, 'lines' | 'details' | 'onDetails'>) {
  const field = (name: keyof SaleDetails, label: string, maxLength: number) => ({
    label,
    maxLength,
    autoComplete: 'off',
    value: details[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onDetails({ ...details, [name]: currentTarget.value }),
  });
  const hasDiscount = details.discount.trim() !== '';
  const isWrong = readDiscount(details.discount, subtotalOf(lines)) === null;
  const hasShare = lines.some(({ unit }) => unit === 'share');
  return (
    <div className={classes.details}>
      <TextInput
        {...field('discount', t('Discount'), 12)}
        placeholder={t('$5 or 10%')}
        error={isWrong ? t(DISCOUNT_WORDS) : undefined}
        // The buyer's name and phone number stand side by side below it.
        {...(hasShare && !hasDiscount && { className: classes.wide })}
      />
      {hasDiscount && <TextInput {...field('discount_reason', t('Reason for the discount'), 200)} />}
      {hasShare && (
        <>
          <TextInput {...field('buyer_name', t('Buyer’s name'), 120)} />
          <TextInput {...field('buyer_phone', t('Buyer’s phone number'), 30)} type="tel" />
          {lines.some(({ needs_address }) => needs_address) && (
            <>
              <TextInput
                {...field('address', t('Buyer’s address'), 200)}
                description={t(ADDRESS_REASON)}
                className={classes.wide}
              />
              <TextInput {...field('city', t('City'), 100)} className={classes.wide} />
              <TextInput {...field('state', t('State'), 50)} />
              <TextInput {...field('zip', t('ZIP'), 10)} inputMode="numeric" />
            </>
          )}
          <Text size="sm" c="dimmed" className={classes.wide}>
            {t('The buyer agrees to the bill of sale.')}{' '}
            {lines.some(({ is_deposit }) => is_deposit) && t('The balance is due in person once the meat is weighed.')}
          </Text>
        </>
      )}
    </div>
  );
}

/** Starts the sale over. */
export const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <Button variant="subtle" color="gray" onClick={onClear}>
    {t('Clear the sale')}
  </Button>
);
