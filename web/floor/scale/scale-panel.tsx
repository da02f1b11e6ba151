import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { SCALE_DIALECTS, type ScaleDialect, type Weighed } from '#contract/floor/weighed.ts';
import { showScalePounds } from '#contract/lib/figures.ts';
import { DIALECTS } from '#web/floor/scale/dialects.ts';
import classes from '#web/floor/scale/scale.module.css';
import type { Scale } from '#web/floor/scale/use-scale.ts';
import { weighedBy } from '#web/floor/scale/weighed-by.ts';
import { t } from '#web/lib/words.ts';

/**
 * The weight on the scale, in large figures, with a button that takes it. Nothing is shown where the browser can't use a scale:
 * a weight can always be typed.
 */
export function ScalePanel({ scale, onTake }: { scale: Scale; onTake: (weighed: Weighed) => void }) {
  const [dialect, setDialect] = useState<ScaleDialect>(scale.dialect);
  if (scale.state === 'none') return null;
  if (scale.state !== 'on') {
    return (
      <div className={classes.connect}>
        {scale.state === 'lost' && <p role="alert">{t('The scale is gone. Type the weight, or connect it again.')}</p>}
        <NativeSelect
          label={t('Scale')}
          data={SCALE_DIALECTS.map((value) => ({ value, label: DIALECTS[value].name }))}
          value={dialect}
          onChange={({ currentTarget }) => setDialect(currentTarget.value as ScaleDialect)}
        />
        <Button variant="default" onClick={() => void scale.connect(dialect)}>
          {t('Connect the scale')}
        </Button>
      </div>
    );
  }
  const weighed = weighedBy(scale.answer);
  const { answer } = scale;
  return (
    <div className={classes.scale}>
      <p className={classes.weight} data-moving={weighed === null} aria-live="off">
        {answer?.kind === 'weight' ? showScalePounds(answer.clb) : '–'}
      </p>
      <p className={classes.note}>
        {answer?.kind === 'trouble' && t(answer.words)}
        {answer?.kind === 'weight' && !answer.is_stable && t('Moving')}
      </p>
      <div className={classes.actions}>
        <Button disabled={weighed === null} onClick={() => weighed && onTake(weighed)}>
          {t('Take this weight')}
        </Button>
        <Button variant="default" onClick={scale.disconnect}>
          {t('Disconnect')}
        </Button>
      </div>
    </div>
  );
}
