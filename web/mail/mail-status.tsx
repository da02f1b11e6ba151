import type { Mail } from '#contract/mail/api.ts';
import { mailStatusWords } from '#contract/mail/mail-status.ts';
import { t } from '#web/lib/words.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';

/** A message's status. */
export const MailStatus = (mail: Pick<Mail, 'status' | 'sent_by' | 'channel'>) => (
  <StatusTag color={colorOf(mail)}>{t(mailStatusWords(mail))}</StatusTag>
);

function colorOf({ status, sent_by }: Pick<Mail, 'status' | 'sent_by'>): string {
  if (status === 'failed') return 'red';
  if (status === 'skipped') return 'gray';
  if (status === 'queued') return 'amber';
  return status === 'delivered' || sent_by !== 'office' ? 'green' : 'gray';
}
