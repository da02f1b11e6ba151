import { TextInput } from '@mantine/core';
import { listWebhooks, saveWebhook, type Webhook } from '#contract/webhooks/api.ts';
import { WEBHOOK_KIND_KEYS, WEBHOOK_KINDS } from '#contract/webhooks/kinds.ts';
import { t } from '#web/lib/words.ts';
import { CheckboxListField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Adds a webhook, or changes one. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const form = useSendForm(saveWebhook, {
    start: { ...(webhook && { id: webhook.id }), url: webhook?.url ?? '', kinds: webhook?.kinds ?? [] },
    refetch: [listWebhooks],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={webhook ? t('Edit webhook') : t('Add webhook')}
      onClose={onClose}
      form={form}
      submit={webhook ? t('Save') : t('Add webhook')}
    >
      <TextField control={form.control} name="url" label={t('Your program’s address')} autoComplete="off" />
      {webhook && (
        <TextInput
          readOnly
          label={t('Signing secret')}
          description={t('Your program checks with it that a message is ours.')}
          value={webhook.secret}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      <CheckboxListField
        control={form.control}
        name="kinds"
        label={t('Events to send')}
        isStacked
        choices={WEBHOOK_KIND_KEYS.map((kind) => ({ value: kind, label: t(WEBHOOK_KINDS[kind]) }))}
      />
    </FormDialog>
  );
}
