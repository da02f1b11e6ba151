import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { t } from '#web/lib/words.ts';
import { NumberField } from '#web/ui/fields.tsx';

const MOST_POUNDS = 100_000;
const LIMITS = 'Enter a weight between 0.01 and 100,000 lb.';

/** A typed weight in pounds; blank until it is known. */
export const Pounds = z.union([z.literal(''), z.number().min(0.01, LIMITS).max(MOST_POUNDS, LIMITS)]);
type Typed = z.output<typeof Pounds>;

/** Converts hundredths of a pound to the value of a weight field. */
export const typedPounds = (clb: number | null): Typed => (clb === null ? '' : clb / 100);

export const WeightField = <Values extends FieldValues>(props: {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
}) => <NumberField {...props} hint={t('Leave this blank until you know it.')} most={MOST_POUNDS} decimals={2} />;
