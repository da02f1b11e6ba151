import { useFormContext } from 'react-hook-form';
import type { TemplateItem } from '#contract/cut-sheets/api.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { DraftShare } from '#web/booking/order-draft/order-draft.ts';
import { AddMore } from '#web/booking/share-editor/add-more.tsx';
import classes from '#web/booking/share-editor/share-editor.module.css';
import { ShareRow } from '#web/booking/share-editor/share-row.tsx';
import {
  isTaken,
  nextShare,
  type ProposeSheet,
  type SharesForm,
  useShareRows,
} from '#web/booking/share-editor/share-rows.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { useFieldError } from '#web/ui/form.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

interface ShareEditorProps {
  /** The field name of the share list in the form that FormProvider supplies. */
  name: string;
  /** Undefined while loading. */
  sheets: readonly TemplateItem[] | undefined;
  /** How many quarters the shares must add up to: a whole animal, unless a share is being split. */
  whole?: number;
  proposeSheet: ProposeSheet;
  /** Customers who already have a share of the animal outside this list. */
  taken?: readonly number[];
  /** Why editing is disabled. */
  blocked?: string | undefined;
  /** Called before a share is removed or loses its customer or cut sheet. Returning false prevents it. */
  mayLose?: (share: DraftShare) => boolean | Promise<boolean>;
  /** Called after a row is added or gets its customer, so that focus can move on. */
  onStep?: () => void;
}

/**
 * The shares of an animal, used by every form that has them: customer, cut sheet, and amount, with buttons to add and remove
 * rows. Errors appear next to the field they belong to, or below the rows if they apply to all of them.
 *
 *     <FormProvider {...form}><ShareEditor name="shares" sheets={sheets} proposeSheet={() => null} /></FormProvider>
 */
export function ShareEditor({
  name,
  sheets,
  whole = WHOLE_ANIMAL,
  proposeSheet,
  taken = [],
  blocked,
  mayLose = () => true,
  onStep,
}: ShareEditorProps) {
  const form = useFormContext<SharesForm>();
  const { rows, shares, addProblem, quarters, ...list } = useShareRows(form, name, whole);
  const problem = useFieldError(form.control, `${name}.root` as 'shares');
  const isBlocked = blocked !== undefined;

  function mayChange(index: number, { customer, template_id }: Partial<DraftShare>): boolean | Promise<boolean> {
    const share = shares[index];
    if (!share) return false;
    if (customer && (isTaken(shares, index, customer.id) || taken.includes(customer.id))) {
      list.settle();
      form.setError(`${name}.${index}.customer` as 'shares.0.customer', { message: sayRefusal('customer_twice') });
      return false;
    }
    const isOtherSheet = template_id !== undefined && template_id !== share.template_id;
    const isOtherCustomer = customer && share.customer && customer.id !== share.customer.id;
    return isOtherSheet || isOtherCustomer ? mayLose(share) : true;
  }

  async function drop(index: number): Promise<void> {
    const share = shares[index];
    if (!share || !(await mayLose(share))) return;
    // The first row is never removed, only cleared.
    if (index === 0) list.clear(index);
    else list.remove(index);
  }

  return (
    <div className={classes.editor}>
      <ol className={classes.rows}>
        {rows.map(({ id, path, sizes }, index) => (
          <ShareRow
            key={id}
            path={path}
            number={index + 1}
            sizes={sizes}
            sheets={sheets}
            isDisabled={isBlocked}
            mayChange={(changes) => mayChange(index, changes)}
            onCustomer={(customer) => customer && onStep?.()}
            onSettle={list.settle}
            onDrop={() => void drop(index)}
          />
        ))}
      </ol>
      <AddMore
        count={rows.length}
        isBlocked={isBlocked || addProblem !== null}
        hint={blocked ?? (addProblem === 'no_amount_left' && sayRefusal(addProblem))}
        quarters={quarters}
        whole={whole}
        onAdd={() => {
          if (!isBlocked && list.add(nextShare(shares, proposeSheet, whole))) onStep?.();
        }}
      />
      {problem && <Refusal>{problem}</Refusal>}
    </div>
  );
}
