import { z } from 'zod';
import type { DataOf, Endpoint } from '#contract/lib/endpoint.ts';
import { type AnimalStage, STAGE_WORDS } from '#contract/orders/stages.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Reason = z.object({ reason: z.string().trim().min(1, 'Required') });

interface StageDialogProps {
  order: { order_id: number; title: string };
  from: AnimalStage;
  to: AnimalStage;
  refetch: readonly Endpoint[];
  onDone: (moved: DataOf<typeof moveStage>) => void;
  onClose: () => void;
}

/** Asks why an animal is being moved back or was condemned. */
export function StageDialog({ order: { order_id, title }, from, to, refetch, onDone, onClose }: StageDialogProps) {
  const form = useSendForm(moveStage, {
    start: { reason: '' },
    schema: Reason,
    toSend: ({ reason }) => ({ order_id, from, to, reason }),
    refetch,
    onDone: (moved) => {
      onDone(moved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Move animal')}
      subtitle={`${title}: ${t(STAGE_WORDS[from])} → ${t(STAGE_WORDS[to])}`}
      size="sm"
      onClose={onClose}
      form={form}
      label={t('Move animal')}
      submit={t('Move animal')}
    >
      <TextField
        control={form.control}
        name="reason"
        label={t('Reason')}
        hint={t('The animal’s owners will see the reason.')}
        maxLength={200}
        isRequired
      />
    </FormDialog>
  );
}
