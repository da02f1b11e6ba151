import { useFormContext, useWatch } from 'react-hook-form';
import type { SharesForm } from '#web/booking/share-editor/share-rows.ts';
import { t } from '#web/lib/words.ts';
import { ShareRing } from '#web/ui/share-ring.tsx';

/** The ring for the shares at `name` in a form. */
export function SharesRing({ name, hasLegend = false }: { name: string; hasLegend?: boolean }) {
  const { control } = useFormContext<SharesForm>();
  const shares = useWatch({ control, name: name as 'shares' });
  return (
    <ShareRing
      size={96}
      hasLegend={hasLegend}
      shares={shares.flatMap(({ customer, quarters }, key) =>
        quarters > 0 ? [{ key, label: customer?.label ?? t('No customer yet'), quarters }] : [],
      )}
    />
  );
}
