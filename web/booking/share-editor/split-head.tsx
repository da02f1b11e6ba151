import { Button } from '@mantine/core';
import { type Amount, QUARTERS_OF } from '#contract/booking/shares.ts';
import classes from '#web/booking/share-editor/split-dialog.module.css';
import { PRESETS, type Row } from '#web/booking/share-editor/split-rows.ts';
import { t } from '#web/lib/words.ts';
import { ShareRing } from '#web/ui/share-ring.tsx';

/** How the animal is divided so far, and the usual splits, each by one press. */
export function SplitHead({
  rows,
  hasFocus,
  onPreset,
}: {
  rows: readonly Row[];
  /** True when the dialog begins with the usual splits. */
  hasFocus: boolean;
  onPreset: (amounts: readonly Amount[]) => void;
}) {
  return (
    <div className={classes.head}>
      <ShareRing
        size={96}
        hasLegend
        shares={rows.flatMap(({ key, customer, amount }) =>
          amount ? [{ key, label: customer?.label ?? t('No customer yet'), quarters: QUARTERS_OF[amount] }] : [],
        )}
      />
      <fieldset className={classes.presets}>
        <legend>{t('Common splits')}</legend>
        {PRESETS.map(({ label, amounts }, at) => (
          <Button
            key={label}
            variant="default"
            px="xs"
            data-autofocus={(at === 0 && hasFocus) || undefined}
            leftSection={
              <ShareRing
                size={20}
                label=""
                shares={amounts.map((amount, key) => ({ key, label: '', quarters: QUARTERS_OF[amount] }))}
              />
            }
            onClick={() => onPreset(amounts)}
          >
            {t(label)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
