import { NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { getProcessingPrices } from '#contract/cut-sheets/estimate/prices-api.ts';
import { CATEGORY_NAMES, type CategoryId } from '#contract/lib/species.ts';
import classes from '#web/cut-sheets/estimate/prices-form.module.css';
import { PricesForm } from '#web/cut-sheets/estimate/prices-form.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The plant's prices by animal. The dialog stays open when switching animals. */
export function PricesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useApiQuery(getProcessingPrices, {});
  const [chosen, setChosen] = useState<number | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const prices = data?.find(({ category_id }) => category_id === chosen) ?? data?.[0];

  async function choose(category_id: number): Promise<void> {
    const animal = t(CATEGORY_NAMES[category_id as CategoryId]);
    const text = t('You have unsaved changes. Switch to {animal} anyway?', { animal });
    if (isDirty && !(await askToConfirm({ text }))) return;
    setIsDirty(false);
    setChosen(category_id);
  }

  return (
    <Dialog
      title={t('Processing prices')}
      subtitle={t('Used to estimate costs for your customers. No one is charged from here.')}
      size="lg"
      isDirty={isDirty}
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : prices && data ? (
        <div className={classes.dialog}>
          <NativeSelect
            label={t('Animal')}
            data={data.map(({ category_id }) => ({
              value: String(category_id),
              label: t(CATEGORY_NAMES[category_id as CategoryId]),
            }))}
            value={String(prices.category_id)}
            onChange={(event) => void choose(Number(event.currentTarget.value))}
          />
          <PricesForm key={prices.category_id} prices={prices} onDirty={setIsDirty} />
        </div>
      ) : (
        <Skeleton h={420} aria-busy />
      )}
    </Dialog>
  );
}
