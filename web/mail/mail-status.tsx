import type { Mail } from '#contract/mail/api.ts';
import { t } from '#web/lib/words.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** A message's status. Only those that a mail server or text service accepted count as sent. */
export function MailStatus({ status, sent_by, channel }: Pick<Mail, 'status' | 'sent_by' | 'channel'>) {
  if (status === 'failed' || status === 'skipped') {
    return <StatusTag color={status === 'failed' ? 'red' : 'gray'}>{t('Not sent')}</StatusTag>;
  }
  if (status === 'queued') return <StatusTag color="amber">{t('Waiting')}</StatusTag>;
  if (status === 'delivered') return <StatusTag color="green">{t('Delivered')}</StatusTag>;
  if (sent_by !== 'office') return <StatusTag color="green">{t('Sent')}</StatusTag>;
  return <StatusTag color="gray">{channel === 'email' ? t('Not emailed') : t('Saved here')}</StatusTag>;
}
