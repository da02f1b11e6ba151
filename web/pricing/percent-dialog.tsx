import { Table } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { showPrice } from '#contract/lib/figures.ts';
import { getPriceList, getPriceLists, type PriceList, savePriceEdition } from '#contract/pricing/api.ts';
import {
  changeByPercent,
  MAX_PERCENT,
  MIN_PERCENT,
  ROUNDINGS,
  type Rounding,
} from '#contract/pricing/change-by-percent.ts';
import { lineKey, MAX_UNIT_CENTS, type PriceLine, UNIT_LIMIT } from '#contract/pricing/price-list.ts';
import { useToday } from '#web/accounts/today.ts';
import { useCategoryName } from '#web/calendar/category-name.ts';
import { t, translate } from '#web/lib/words.ts';
import { askAboutOverlap } from '#web/pricing/ask-about-overlap.ts';
import classes from '#web/pricing/percent-dialog.module.css';
import { showList } from '#web/pricing/price-words.ts';
import { StartsOnField } from '#web/pricing/starts-on-field.tsx';
import { NumberField, SelectField } from '#web/ui/fields.tsx';
import { FieldRow, useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface Change {
  percent: number | '';
  rounding: string;
  starts_on: string;
}
const roundingOf = (rounding: string): Rounding => ROUNDINGS.find((one) => String(one) === rounding) ?? 1;
const isOver = ({ cents, minimum_cents }: PriceLine) => Math.max(cents, minimum_cents ?? 0) > MAX_UNIT_CENTS;

/** Raises or lowers all of a list's prices from a given day on, after a preview of every price. */
export function PercentDialog({
  list,
  lines,
  onClose,
  onSaved,
}: {
  list: PriceList;
  lines: readonly PriceLine[];
  onClose: () => void;
  onSaved: (edition_id: number) => void;
}) {
  const { price_list_id } = list;
  const today = useToday();
  const newLines = ({ percent, rounding }: Pick<Change, 'percent' | 'rounding'>) =>
    changeByPercent(lines, Number(percent) || 0, roundingOf(rounding));
  const schema: z.ZodType<Change, Change> = z
    .object({
      percent: z.union([z.literal('').refine(() => false, 'Required'), z.number().min(MIN_PERCENT).max(MAX_PERCENT)]),
      rounding: z.string(),
      starts_on: z.string().min(1, 'Required'),
    })
    .refine((change) => !newLines(change).some(isOver), { message: UNIT_LIMIT, path: ['percent'] });
  const form = useSendForm<typeof savePriceEdition, Change, Change>(savePriceEdition, {
    start: { percent: 5, rounding: '5', starts_on: '' },
    schema,
    toSend: (change) => ({
      price_list_id,
      edition_id: 0,
      starts_on: change.starts_on,
      lines: newLines(change),
      revision: 0,
    }),
    fieldOf: (name) => (name.startsWith('lines') ? 'percent' : name),
    onProblem: askAboutOverlap,
    refetch: [getPriceList, getPriceLists],
    onDone: ({ edition_id }) => onSaved(edition_id),
  });
  const nameOf = useCategoryName();
  const [percent = 0, rounding = '1'] = useWatch({ control: form.control, name: ['percent', 'rounding'] });
  const changed = newLines({ percent, rounding });

  return (
    <FormDialog
      title={t('Change by percent')}
      subtitle={showList(list, nameOf)}
      size="lg"
      form={form}
      submit={t('Save new prices')}
      onClose={onClose}
    >
      <FieldRow>
        <NumberField
          control={form.control}
          name="percent"
          label={t('Percent')}
          hint={t('A negative number lowers prices.')}
          least={MIN_PERCENT}
          most={MAX_PERCENT}
          decimals={2}
          suffix="%"
        />
        <SelectField
          control={form.control}
          name="rounding"
          label={t('Round to')}
          hint={t('Exact halves are rounded up.')}
          choices={ROUNDINGS.map((cents) => ({ value: String(cents), label: t('{count} cents', { count: cents }) }))}
        />
        <StartsOnField control={form.control} name="starts_on" earliest={today} />
      </FieldRow>
      <Table aria-label={t('Preview')} className={classes.table} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Name')}</Table.Th>
            <Table.Th>{t('Old price')}</Table.Th>
            <Table.Th>{t('New price')}</Table.Th>
            <Table.Th>{t('Difference')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, at) => (
            <Table.Tr key={lineKey(line)}>
              <Table.Th scope="row">{translate(line.name)}</Table.Th>
              <Preview from={line} to={changed[at] ?? line} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </FormDialog>
  );
}

/** A line that has only a minimum shows the minimum. */
function Preview({ from, to }: { from: PriceLine; to: PriceLine }) {
  const amountOf = ({ cents, minimum_cents }: PriceLine) => (from.cents === 0 ? (minimum_cents ?? 0) : cents);
  const difference = amountOf(to) - amountOf(from);
  const sign = difference > 0 ? '+' : '';
  return (
    <>
      <Table.Td>{showPrice(amountOf(from))}</Table.Td>
      <Table.Td>{showPrice(amountOf(to))}</Table.Td>
      <Table.Td>{difference === 0 ? '–' : `${sign}${showPrice(difference)}`}</Table.Td>
    </>
  );
}
