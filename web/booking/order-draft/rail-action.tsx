import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import { type FieldPath, type PathValue, useController } from 'react-hook-form';
import type { OrderDraft } from '#web/booking/order-draft/order-draft.ts';
import classes from '#web/booking/order-draft/order-rail.module.css';
import { t } from '#web/lib/words.ts';
import { type SendForm, useFieldError } from '#web/ui/form.tsx';

/** A side action of the order form: its name, its current value, and the dialog to change it. */
export function RailAction<Name extends FieldPath<OrderDraft>>({
  form,
  name,
  title,
  value,
  empty = t('Not chosen'),
  deps = [],
  isDisabled = false,
  children,
}: {
  form: SendForm<OrderDraft>;
  name: Name;
  title: string;
  value: string;
  /** What it says while there is no value. */
  empty?: string | undefined;
  /** Fields whose validation depends on this one. */
  deps?: FieldPath<OrderDraft>[];
  isDisabled?: boolean;
  /** Renders the dialog, given the current value and a function to change it. */
  children: (field: {
    chosen: PathValue<OrderDraft, Name>;
    keep: (value: PathValue<OrderDraft, Name>) => void;
    close: () => void;
  }) => ReactNode;
}) {
  const { field } = useController({ control: form.control, name, rules: { deps } });
  const [isOpen, setOpen] = useState(false);
  const said = useFieldError(form.control, name);
  const close = () => setOpen(false);

  return (
    <>
      <button
        ref={field.ref as Ref<HTMLButtonElement>}
        type="button"
        className={classes.action}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        <span>{title}</span>
        {(value || !said) && <span className={classes.value}>{value || empty}</span>}
        {said && <span className={classes.error}>{said}</span>}
      </button>
      {isOpen &&
        children({
          chosen: field.value,
          keep: (next) => {
            field.onChange(next);
            close();
          },
          close,
        })}
    </>
  );
}
