import { Button } from '@mantine/core';
import { type PointerEvent, useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { SIGNATURE } from '#contract/floor/pickup-api.ts';
import classes from '#web/floor/pickup/pickup.module.css';
import { t } from '#web/lib/words.ts';

const { width, height } = SIGNATURE;
/** What the call takes. A longer signature stops being drawn. */
const MAX_PATH = 20_000;

/** A field to sign in with a finger. Its value is an SVG path, which is what is stored. */
export function SignatureField<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
}) {
  const { field } = useController({ control, name });
  const value = String(field.value);
  // Several movements arrive before the form has drawn the first.
  const path = useRef(value);
  const isDown = useRef(false);
  function add(kind: 'M' | 'L', event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (part: number, all: number, units: number) =>
      Math.max(0, Math.min(units - 1, Math.round((part / all) * units)));
    const x = within(event.clientX - box.left, box.width, width);
    const y = within(event.clientY - box.top, box.height, height);
    const longer = `${path.current}${kind}${x},${y}`;
    if (longer.length > MAX_PATH) return;
    path.current = longer;
    field.onChange(longer);
  }
  const stop = () => {
    isDown.current = false;
  };
  return (
    <div className={classes.signing}>
      <b id="signature">{t('Signature')}</b>
      <span>{t('Sign with a finger.')}</span>
      <button
        type="button"
        className={classes.signature}
        aria-labelledby="signature"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDown.current = true;
          add('M', event);
        }}
        onPointerMove={(event) => isDown.current && add('L', event)}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
          <path d={value} fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
        </svg>
      </button>
      {value !== '' && (
        <Button
          variant="default"
          onClick={() => {
            path.current = '';
            field.onChange('');
          }}
        >
          {t('Clear')}
        </Button>
      )}
    </div>
  );
}
