import { Text } from '@mantine/core';
import { useState } from 'react';
import { QUARTERS_OF } from '#contract/booking/shares.ts';
import { showSpecies } from '#contract/lib/species.ts';
import {
  animalOf,
  countOf,
  type EditRow,
  findAddProblem,
  isFilled,
  newRow,
  quartersOfRows,
  removeRow,
} from '#web/booking/edit-order/edit-draft.ts';
import { EditShareRow } from '#web/booking/edit-order/edit-share-row.tsx';
import classes from '#web/booking/edit-order/edit-shares.module.css';
import type { EditOrder } from '#web/booking/edit-order/use-edit-order.ts';
import { AddMore } from '#web/booking/new-order/add-more.tsx';
import formClasses from '#web/booking/new-order/new-order-form.module.css';
import { templatesOf, useTemplates } from '#web/booking/new-order/use-templates.ts';
import { sayRefusal } from '#web/lib/say-refusal.ts';
import { t } from '#web/lib/words.ts';
import { UNSPLIT_WORDS } from '#web/orders/order-words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ShareRing } from '#web/ui/share-ring.tsx';

/**
 * The repeating rows of the edit dialog. Customers are added only while the counters name exactly one animal; whoever loses a
 * filled cut sheet is named first. Spec part 1, sections 2 and 5.
 */
export function EditShares({ edit: { order, values, change } }: { edit: EditOrder }) {
  const { templates = [] } = useTemplates();
  const [customerError, setCustomerError] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const { rows, quantities } = values;
  const animal = animalOf(quantities);
  const sheets = templatesOf(templates, animal?.species ?? order.species);
  const isOne = countOf(quantities) === 1;
  const addProblem = findAddProblem(rows);
  const quarters = quartersOfRows(rows);
  const isFull = addProblem === 'no_amount_left';

  function show(changed: EditRow[]): void {
    change({ rows: changed });
    setProblem('');
    setCustomerError({});
  }

  /** True when nothing filled is lost by it, or the person wants it all the same. */
  async function mayLose(row: EditRow): Promise<boolean> {
    const stored = order.split.find(({ cart_id }) => cart_id === row.cart_id);
    if (stored?.form_status !== 'completed') return true;
    const name = `${stored.first_name} ${stored.last_name}`.trim();
    const text = t(
      '{name}’s cut sheet is filled in. It will come off this animal and be kept with {name}’s previous cut sheets.',
      { name },
    );
    return askToConfirm({ text });
  }

  async function changeRow(index: number, changes: Partial<EditRow>): Promise<void> {
    const row = rows[index];
    if (!row) return;
    const { customer } = changes;
    if (customer && rows.some((other, at) => at !== index && other.customer?.id === customer.id)) {
      setCustomerError({ [row.key]: sayRefusal('customer_twice') });
      return;
    }
    const isOtherSheet = changes.cut_sheet !== undefined && changes.cut_sheet !== row.cut_sheet;
    const isOtherCustomer = customer && row.customer && customer.id !== row.customer.id;
    if ((isOtherSheet || isOtherCustomer) && !(await mayLose(row))) return;
    show(rows.map((other, at) => (at === index ? { ...other, ...changes } : other)));
  }

  async function remove(index: number): Promise<void> {
    const row = rows[index];
    if (row && (await mayLose(row))) show(removeRow(rows, index));
  }

  function add(): void {
    if (!isOne) return;
    if (addProblem) setProblem(sayRefusal(addProblem));
    else show([...rows, newRow()]);
  }

  const filled = rows.filter(isFilled);
  return (
    <section className={formClasses.part} aria-label={t('Split Order')}>
      <div className={classes.head}>
        <ShareRing
          size={96}
          shares={filled.flatMap(({ key, customer, amount }) =>
            amount ? [{ key, label: customer?.label ?? t('No customer yet'), quarters: QUARTERS_OF[amount] }] : [],
          )}
        />
        {filled.length === 0 && <Text c="dimmed">{t(UNSPLIT_WORDS)}</Text>}
      </div>
      {sheets.length === 0 && templates.length > 0 && (
        <Text c="dimmed" size="sm">
          {t('The plant doesn’t have a cut sheet for {species} yet.', {
            species: t(showSpecies(animal?.species ?? order.species)),
          })}
        </Text>
      )}
      <ol className={classes.rows}>
        {rows.map((row, index) => (
          <EditShareRow
            key={row.key}
            row={row}
            rows={rows}
            index={index}
            sheets={sheets}
            customerError={customerError[row.key]}
            isDisabled={!isOne}
            onChange={(changes) => void changeRow(index, changes)}
            onRemove={() => void remove(index)}
          />
        ))}
      </ol>
      <AddMore
        count={rows.length}
        isBlocked={!isOne || addProblem !== null}
        hint={isOne ? isFull && sayRefusal('no_amount_left') : t('Enter exactly one animal to add customers.')}
        quarters={quarters}
        onAdd={add}
      />
      {problem && <Refusal>{problem}</Refusal>}
    </section>
  );
}
