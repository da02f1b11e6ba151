import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { getMails, type Mail } from '#contract/mail/api.ts';
import { resendMail } from '#contract/notices/broadcast-api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

/** Resends a message. Each click sends it only once. */
export function ResendButton({ mail, onDone }: { mail: Mail; onDone: () => void }) {
  const resend = useApiMutation(resendMail, { refetch: [getMails], onDone });
  if (mail.status === 'queued') return null;
  return (
    <Button
      variant="default"
      leftSection={<IconSend aria-hidden />}
      loading={resend.isPending}
      onClick={() => resend.mutate({ mail_id: mail.mail_id })}
    >
      {t('Send again')}
    </Button>
  );
}
