import type { Words } from '#contract/lib/spanish.ts';
import type { Mail } from '#contract/mail/api.ts';

/** A message's status in words. Only those that a mail server or text service accepted count as sent. */
export function mailStatusWords({ status, sent_by, channel }: Pick<Mail, 'status' | 'sent_by' | 'channel'>): Words {
  if (status === 'failed' || status === 'skipped') return 'Not sent';
  if (status === 'queued') return 'Waiting';
  if (status === 'delivered') return 'Delivered';
  if (sent_by !== 'office') return 'Sent';
  return channel === 'email' ? 'Not emailed' : 'Saved here';
}
