import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Animal } from '#contract/booking/booking.ts';
import { type Amount, findAddProblem, sumQuarters } from '#contract/booking/shares.ts';
import type { TemplateItem } from '#contract/cut-sheets/api.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { AddMore } from '#web/booking/new-order/add-more.tsx';
import { type DraftShare, nameOfAnimal } from '#web/booking/new-order/draft-order.ts';
import { lastSheet, rememberSheets } from '#web/booking/new-order/last-sheets.ts';
import { useNextCustomer } from '#web/booking/new-order/use-next-customer.ts';
import { templatesOf } from '#web/booking/new-order/use-templates.ts';
import classes from '#web/booking/share-editor/split-dialog.module.css';
import { SplitHead } from '#web/booking/share-editor/split-head.tsx';
import { SplitRow } from '#web/booking/share-editor/split-row.tsx';
import {
  addRow,
  changeRow,
  isTaken,
  presetRows,
  type Row,
  removeRow,
  shareOfRow,
  sharesOfRows,
  startRows,
} from '#web/booking/share-editor/split-rows.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

/**
 * Gives an animal's shares to customers: rows of customer, cut sheet and amount that make exactly 100 %. Rows without customer
 * and amount make an animal that is not split. Spec part 1, section 5 (Split shares).
 */
export function SplitDialog({
  animal,
  shares,
  templates,
  onSave,
  onClose,
}: {
  animal: Animal;
  shares: readonly DraftShare[];
  templates: readonly TemplateItem[];
  onSave: (shares: DraftShare[]) => void;
  onClose: () => void;
}) {
  const sheets = templatesOf(templates, animal.species);
  const proposeSheet = (amount: Amount | null): number | null => {
    const last = amount && lastSheet(animal.species, amount);
    return (sheets.find(({ id }) => id === last) ?? sheets[0])?.id ?? null;
  };
  const [start] = useState(() => startRows(shares, proposeSheet));
  const [rows, setRows] = useState(start);
  /** Words at a row's customer, by the row's key. */
  const [customerErrors, setCustomerErrors] = useState<Readonly<Record<number, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const next = useNextCustomer();

  const given = rows.map(shareOfRow);
  const addProblem = findAddProblem(given);
  const isFull = addProblem === 'no_amount_left';

  function show(changed: Row[]): void {
    setRows(changed);
    setProblem(null);
    setCustomerErrors({});
  }

  function chooseCustomer(index: number, customer: Row['customer']): void {
    const row = rows[index];
    if (!row) return;
    if (customer && isTaken(rows, index, customer.id)) {
      setCustomerErrors({ [row.key]: sayRefusal('customer_twice') });
      return;
    }
    show(changeRow(rows, index, { customer }));
    if (customer) next.goOn();
  }

  function add(): void {
    if (addProblem) setProblem(sayRefusal(addProblem));
    else {
      show(addRow(rows, proposeSheet));
      next.goOn();
    }
  }

  function save(): void {
    const result = sharesOfRows(rows);
    if ('shares' in result) {
      rememberSheets(animal.species, result.shares);
      onSave(result.shares);
      return;
    }
    if (result.problem !== 'owner_missing') {
      setProblem(sayRefusal(result.problem));
      return;
    }
    const nameless = rows.filter(({ customer, amount }) => amount && !customer);
    setCustomerErrors(Object.fromEntries(nameless.map(({ key }) => [key, sayRefusal('customer_unknown')])));
    next.goOn();
  }

  if (sheets.length === 0) {
    return (
      <Dialog title={t('Split Order')} subtitle={nameOfAnimal(animal)} onClose={onClose}>
        {t('The plant doesn’t have a cut sheet for {species} yet, so this animal can’t be split. Book it whole.', {
          species: t(showSpecies(animal.species)),
        })}
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('Split Order')}
      subtitle={nameOfAnimal(animal)}
      size="xl"
      isDirty={JSON.stringify(rows) !== JSON.stringify(start)}
      onClose={onClose}
    >
      <div className={classes.split} ref={next.ref}>
        <SplitHead
          rows={rows}
          hasFocus={shares.length === 0}
          onPreset={(amounts) => {
            show(presetRows(rows, amounts, proposeSheet));
            next.goOn();
          }}
        />
        <ol className={classes.rows}>
          {rows.map((row, index) => (
            <SplitRow
              key={row.key}
              row={row}
              rows={rows}
              index={index}
              sheets={sheets}
              customerError={customerErrors[row.key]}
              onCustomer={(customer) => chooseCustomer(index, customer)}
              onChange={(change) => show(changeRow(rows, index, change))}
              onRemove={() => show(removeRow(rows, index))}
            />
          ))}
        </ol>
        <AddMore
          count={rows.length}
          isBlocked={addProblem !== null}
          hint={isFull && sayRefusal('no_amount_left')}
          quarters={sumQuarters(given)}
          onAdd={add}
        />
        {problem && <Refusal>{problem}</Refusal>}
        <div className={classes.buttons}>
          <CancelButton />
          <Button size="md" data-save onClick={save}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
