import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '#web/lib/words.ts';
import classes from '#web/ui/form.module.css';

/** In forms with this many fields or fewer, all messages are in view. */
const FEW_FIELDS = 4;
const FIELD = 'input:not([type="hidden"]), textarea, select';
const WRONG =
  '.mantine-InputWrapper-root:has(.mantine-InputWrapper-error), .mantine-Checkbox-root:has(.mantine-Checkbox-error)';
const LABEL = '.mantine-InputWrapper-label, .mantine-Checkbox-label';

interface WrongField {
  label: string;
  place: Element;
}

/**
 * Links to the fields with errors that may be out of view, by label. Reads the labels from the page, because they aren't part
 * of the form's values.
 */
export function FieldsToCheck({ errors }: { errors: object | undefined }) {
  const self = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const hasErrors = errors !== undefined && Object.keys(errors).length > 0;

  // Runs after every render, because a form reuses the same object for its errors.
  useEffect(() => {
    const form = self.current?.closest('form');
    const isLong = form && form.querySelectorAll(FIELD).length > FEW_FIELDS;
    const found = hasErrors && isLong ? [...form.querySelectorAll(WRONG)].map(readField) : [];
    setWrong((before) => (isSame(before, found) ? before : found));
  });

  return (
    <div ref={self} className={classes.check} hidden={wrong.length === 0}>
      <IconAlertCircle aria-hidden />
      <span>{t('Fix these fields:')}</span>
      {wrong.map(({ label, place }) => (
        <UnstyledButton key={label} onClick={() => place.querySelector<HTMLElement>(FIELD)?.focus()}>
          {label}
        </UnstyledButton>
      ))}
    </div>
  );
}

const readField = (place: Element): WrongField => ({
  place,
  label: (place.querySelector(LABEL)?.firstChild?.textContent ?? '').trim(),
});

const isSame = (some: readonly WrongField[], others: readonly WrongField[]) =>
  some.length === others.length && some.every(({ place }, index) => place === others[index]?.place);
