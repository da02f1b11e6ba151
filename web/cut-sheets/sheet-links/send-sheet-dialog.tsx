import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconBell, IconCopy, IconLink, IconMail, IconMessage } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { getSheetLinks, revokeSheetLinks, type SheetLink, sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/cut-sheets/sheet-links/send-sheet-dialog.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { formatInstant, showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import { CancelButton, Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** What was sent for one sheet, and the ways to send it: by email or text, from your own phone, or by copying the link. */
export function SendSheetDialog({ data_id, name, onClose }: { data_id: number; name: string; onClose: () => void }) {
  const answer = useApiQuery(getSheetLinks, { data_id });
  return (
    <Dialog
      title={t('Send Cut sheets')}
      subtitle={t('This link opens only {name}’s cut sheet. No password is needed.', { name })}
      onClose={onClose}
    >
      <Stack>
        {answer.error && !answer.data ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.data ? (
          <>
            {answer.data.can.send ? (
              <Ways data_id={data_id} {...answer.data} />
            ) : (
              <Text>{t('This cut sheet is locked, so you can’t send a new link.')}</Text>
            )}
            <Sent data_id={data_id} links={answer.data.links} />
          </>
        ) : (
          <Skeleton h={120} />
        )}
        <Group justify="flex-end">
          <CancelButton>{t('Close')}</CancelButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface WaysProps extends Pick<DataOf<typeof getSheetLinks>, 'email' | 'phone' | 'text_to' | 'is_pushed'> {
  data_id: number;
}
interface Made {
  address: string;
  last_day: string;
}

function Ways({ data_id, email, phone, text_to, is_pushed }: WaysProps) {
  const to = email || text_to;
  const canSend = to !== '' || is_pushed;
  const field = useRef<HTMLInputElement>(null);
  const [made, setMade] = useState<Made | null>(null);
  const mail = useApiMutation(sendCutSheet, { refetch: [getSheetLinks] });
  const hand = useApiMutation(sendCutSheet, {
    refetch: [getSheetLinks],
    onDone: ({ links }) => setMade(links[0] ?? null),
  });

  return (
    <>
      <div className={classes.ways}>
        {canSend && (
          <Button
            leftSection={sendIcon(email, text_to)}
            size="md"
            loading={mail.isPending}
            onClick={() => mail.mutate({ data_ids: [data_id], how: 'mail' })}
          >
            {sendWords(email, text_to)}
          </Button>
        )}
        {!made && (
          <Button
            leftSection={<IconLink aria-hidden />}
            size="md"
            variant={canSend ? 'default' : 'filled'}
            loading={hand.isPending}
            onClick={() => hand.mutate({ data_ids: [data_id], how: 'hand' })}
          >
            {t('Get a link to text or copy')}
          </Button>
        )}
      </div>
      <Text c="dimmed" className={classes.whom}>
        {whomWords(to, is_pushed)}
      </Text>
      {made && (
        <>
          <TextInput
            ref={field}
            readOnly
            label={t('Link to the cut sheet')}
            description={t('You’ll only see this link once. It works until {day}.', { day: showDay(made.last_day) })}
            value={made.address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className={classes.ways}>
            <Button
              leftSection={<IconCopy aria-hidden />}
              variant="default"
              onClick={() => void copyText(field.current, 'Link copied.')}
            >
              {t('Copy')}
            </Button>
            <Button component="a" variant="default" href={textTo(phone, made.address)}>
              {phone === '' ? t('Open as a text message') : t('Text it to {phone}', { phone })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function sendIcon(email: string, text_to: string) {
  if (email !== '') return <IconMail aria-hidden />;
  return text_to === '' ? <IconBell aria-hidden /> : <IconMessage aria-hidden />;
}
function sendWords(email: string, text_to: string): string {
  if (email !== '') return t('Send by email');
  return text_to === '' ? t('Send as a push notification') : t('Send as a text');
}
function whomWords(to: string, isPushed: boolean): string {
  if (to !== '') return t('To {email}', { email: to });
  return isPushed ? t('To this customer’s devices') : t('This customer has no email address.');
}

/** Opens the phone's messaging app with the text filled in. */
const textTo = (phone: string, address: string) =>
  `sms:${phone.replace(/[^\d+]/g, '')}?&body=${encodeURIComponent(t('Your cut sheet: {address}', { address }))}`;

function Sent({ data_id, links }: { data_id: number; links: readonly SheetLink[] }) {
  const { time_zone } = useMe();
  const revoke = useApiMutation(revokeSheetLinks, { refetch: [getSheetLinks] });
  if (links.length === 0) return <Text c="dimmed">{t('No links sent yet.')}</Text>;

  async function takeBack(): Promise<void> {
    const text = t('Links to this cut sheet that were already sent will stop working.');
    if (await askToConfirm({ text, yes: t('Revoke'), no: t('Keep') })) revoke.mutate({ data_id });
  }
  return (
    <section className={classes.sent} aria-labelledby="sent-links">
      <h3 id="sent-links">{t('Sent so far')}</h3>
      <ol>
        {links.map((link) => (
          <li key={link.link_id} data-over={!link.is_good || undefined}>
            <span>{sentWords(link, time_zone)}</span>
            <Text span size="sm" c="dimmed">
              {stateWords(link, time_zone)}
            </Text>
          </li>
        ))}
      </ol>
      {links.some(({ is_good }) => is_good) && (
        <Button variant="default" color="red" mt="xs" loading={revoke.isPending} onClick={() => void takeBack()}>
          {t('Revoke')}
        </Button>
      )}
    </section>
  );
}

/** 'Link sent on Sat, Nov 21, 10:04 AM to ana@example.com by Pat'. */
export function sentWords({ how, recipient, sent_at, sent_by }: SheetLink, time_zone: string): string {
  const when = formatInstant(sent_at, time_zone);
  if (how === 'hand') return t('Link created on {when} by {name}', { when, name: sent_by });
  if (how === 'push') {
    return sent_by === ''
      ? t('Link sent on {when} by push notification', { when })
      : t('Link sent by {name} on {when}, by push notification', { when, name: sent_by });
  }
  return sent_by === ''
    ? t('Link sent on {when} to {recipient}', { when, recipient })
    : t('Link sent on {when} to {recipient} by {name}', { when, recipient, name: sent_by });
}

/** 'opened Sun, Nov 22, 7:40 AM · expires Mon, Dec 21, 10:04 AM'. */
export function stateWords({ opened_at, expires_at, revoked_at, is_good }: SheetLink, time_zone: string): string {
  const opened =
    opened_at === null ? t('not opened yet') : t('opened {when}', { when: formatInstant(opened_at, time_zone) });
  const end =
    revoked_at !== null
      ? t('revoked {when}', { when: formatInstant(revoked_at, time_zone) })
      : is_good
        ? t('expires {when}', { when: formatInstant(expires_at, time_zone) })
        : t('expired {when}', { when: formatInstant(expires_at, time_zone) });
  return `${opened} · ${end}`;
}
