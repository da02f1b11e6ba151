import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Animal } from '#contract/booking/booking.ts';
import { amountOf } from '#contract/booking/shares.ts';
import { sheetForShare } from '#contract/booking/sheet-for-share.ts';
import type { TemplateItem } from '#contract/cut-sheets/api.ts';
import { type Species, showSpecies } from '#contract/lib/species.ts';
import { type DraftShare, EMPTY_SHARE, isFilled, nameOfAnimal } from '#web/booking/order-draft/order-draft.ts';
import classes from '#web/booking/share-editor/share-editor.module.css';
import { ShareEditor } from '#web/booking/share-editor/share-editor.tsx';
import { presetShares, type SharesForm } from '#web/booking/share-editor/share-rows.ts';
import { sharesRules } from '#web/booking/share-editor/shares-rules.ts';
import { SplitHead } from '#web/booking/share-editor/split-head.tsx';
import { templatesOf } from '#web/booking/share-editor/use-templates.ts';
import { t } from '#web/lib/words.ts';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { Form, SubmitButton, useDialogForm } from '#web/ui/form.tsx';

const keyOf = (species: Species, quarters: number) => `cut-sheet-of-${species}-${amountOf(quarters)}`;

/** The cut sheet last chosen in this browser for a share of this species and size. Null if storage is unavailable. */
function lastSheet(species: Species, quarters: number): number | null {
  if (quarters === 0) return null;
  try {
    return Number(localStorage.getItem(keyOf(species, quarters))) || null;
  } catch {
    return null;
  }
}

function rememberSheets(species: Species, shares: readonly DraftShare[]): void {
  try {
    for (const { quarters, template_id } of shares) localStorage.setItem(keyOf(species, quarters), String(template_id));
  } catch {
    // Storage is full or disabled, so the first cut sheet will be preselected again.
  }
}

/**
 * Moves focus to the next row without a customer, or to Save after the last row. `isQuick` opens each row's suggestions and
 * presses Save.
 */
function useNextCustomer(isQuick: boolean) {
  const [rows, setRows] = useState<HTMLDivElement | null>(null);
  const [steps, setSteps] = useState(isQuick ? 1 : 0);
  useEffect(() => {
    if (rows === null || steps === 0) return;
    const empty = rows.querySelector<HTMLElement>('[data-has-customer="false"] [role="combobox"]');
    const next = empty ?? rows.querySelector<HTMLElement>('[data-save]');
    if (isQuick) {
      // Otherwise the opening dialog would focus its first field.
      for (const first of rows.querySelectorAll('[data-autofocus]')) first.removeAttribute('data-autofocus');
      next?.setAttribute('data-autofocus', '');
    }
    next?.focus();
    if (isQuick) next?.click();
  }, [rows, steps, isQuick]);
  return { ref: setRows, goOn: () => setSteps((count) => count + 1) };
}

interface SplitDialogProps {
  animal: Animal;
  /** A common split that was chosen beforehand. The first share is the bringer's, and picking the last owner saves it. */
  sizes?: readonly number[] | undefined;
  bringer: DraftShare['customer'];
  shares: readonly DraftShare[];
  templates: readonly TemplateItem[];
  onSave: (shares: DraftShare[]) => void;
  onClose: () => void;
}

/** Divides an animal among customers; the shares must total 100%. If nothing is filled in, the animal isn't split. */
export function SplitDialog({ templates, ...props }: SplitDialogProps) {
  const { animal, onClose } = props;
  const sheets = templatesOf(templates, animal.species);
  if (sheets.length > 0) return <Splitting {...props} templates={sheets} />;
  return (
    <Dialog title={t('Split Order')} subtitle={nameOfAnimal(animal)} onClose={onClose}>
      {t('The plant doesn’t have a cut sheet for {species} yet, so this animal can’t be split. Book it whole.', {
        species: t(showSpecies(animal.species)),
      })}
    </Dialog>
  );
}

function Splitting({ animal, sizes, bringer, shares, templates, onSave, onClose }: SplitDialogProps) {
  const { species } = animal;
  const next = useNextCustomer(sizes !== undefined);
  const proposeSheet = (quarters: number): number | null =>
    sheetForShare(templates, quarters, lastSheet(species, quarters))?.id ?? null;
  function startOf(): DraftShare[] {
    if (sizes) return presetShares([{ ...EMPTY_SHARE, customer: bringer }], sizes, proposeSheet);
    return shares.length > 0 ? [...shares] : [{ ...EMPTY_SHARE, template_id: proposeSheet(0) }];
  }
  const form = useDialogForm<SharesForm>({
    schema: sharesRules(),
    start: { shares: startOf() },
    onSave: (split) => {
      const filled = split.shares.filter(isFilled);
      rememberSheets(species, filled);
      onSave(filled);
    },
  });

  return (
    <Dialog
      title={t('Split Order')}
      subtitle={nameOfAnimal(animal)}
      size="xl"
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Form form={form} isLong className={classes.split}>
          <div className={classes.split} ref={next.ref}>
            <SplitHead
              hasFocus={shares.length === 0 && !sizes}
              onPreset={(sizes) => {
                form.clearErrors();
                form.setValue('shares', presetShares(form.getValues('shares'), sizes, proposeSheet), {
                  shouldDirty: true,
                });
                next.goOn();
              }}
            />
            <ShareEditor name="shares" sheets={templates} proposeSheet={proposeSheet} onStep={next.goOn} />
            <SubmitButton form={form} secondary={<CancelButton />}>
              {t('Save')}
            </SubmitButton>
          </div>
        </Form>
      </FormProvider>
    </Dialog>
  );
}
