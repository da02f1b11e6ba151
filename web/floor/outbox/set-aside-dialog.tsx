import { z } from 'zod';
import { setAside } from '#contract/floor/outbox-api.ts';
import type { KeptAction } from '#web/floor/outbox/kept-action.ts';
import { forget } from '#web/floor/outbox/outbox.ts';
import { t } from '#web/lib/words.ts';
import { TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const Why = z.object({ reason: setAside.input.shape.reason });
/** What every kept action carries. */
const Carried = z.object({
  order_id: z.int().optional(),
  initials: z.string().optional(),
  taken_at: z.string().optional(),
});

/** Settles what was refused and won't be sent again. The records keep what was said, and why it was set aside. */
export function SetAsideDialog({ action, onClose }: { action: KeptAction; onClose: () => void }) {
  const { action_id, path, input, about, refusal } = action;
  const form = useSendForm(setAside, {
    schema: Why,
    start: { reason: '' },
    toSend: ({ reason }) => {
      const { order_id, ...carried } = Carried.parse(input);
      return {
        ...carried,
        // 0 for what isn't about an animal.
        ...(order_id && { order_id }),
        action_id,
        call: path,
        about,
        said: JSON.stringify(input),
        refusal: refusal?.words ?? '',
        reason,
      };
    },
    onDone: () => {
      onClose();
      void forget(action_id);
    },
  });
  return (
    <FormDialog title={t('Set aside')} subtitle={about} form={form} submit={t('Set aside')} size="sm" onClose={onClose}>
      <TextField
        control={form.control}
        name="reason"
        label={t('Reason')}
        hint={t('The records keep what was written, and this reason.')}
        maxLength={200}
      />
    </FormDialog>
  );
}
