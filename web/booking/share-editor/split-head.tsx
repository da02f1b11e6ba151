import { Button } from '@mantine/core';
import classes from '#web/booking/share-editor/share-editor.module.css';
import { PRESETS } from '#web/booking/share-editor/share-rows.ts';
import { SharesRing } from '#web/booking/share-editor/shares-ring.tsx';
import { t } from '#web/lib/words.ts';
import { ShareRing } from '#web/ui/share-ring.tsx';

/** Shows how the animal is divided so far, with buttons for the common splits. */
export function SplitHead({
  hasFocus,
  onPreset,
}: {
  /** True if the common splits get focus first. */
  hasFocus: boolean;
  onPreset: (sizes: readonly number[]) => void;
}) {
  return (
    <div className={classes.head}>
      <SharesRing name="shares" hasLegend />
      <fieldset className={classes.presets}>
        <legend>{t('Common splits')}</legend>
        {PRESETS.map(({ label, sizes }, at) => (
          <Button
            key={label}
            variant="default"
            px="xs"
            data-autofocus={(at === 0 && hasFocus) || undefined}
            leftSection={
              <ShareRing size={20} label="" shares={sizes.map((quarters, key) => ({ key, label: '', quarters }))} />
            }
            onClick={() => onPreset(sizes)}
          >
            {t(label)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
