import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import qrcode from 'qrcode-generator';
import { useRef, useState } from 'react';
import type { Community } from '#contract/community/community.ts';
import { endInvitations, inviteToCommunity } from '#contract/community/members-api.ts';
import classes from '#web/community/community.module.css';
import { useApiMutation } from '#web/lib/api.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { formatInstant } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import panel from '#web/ui/panel.module.css';

/** Creates a link and a QR code that people can use to join. */
export function InvitePanel({ community: { community_id } }: { community: Community }) {
  const field = useRef<HTMLInputElement>(null);
  const [days, setDays] = useState<1 | 7 | 30>(7);
  const invite = useApiMutation(inviteToCommunity);
  const end = useApiMutation(endInvitations, { onDone: () => invite.reset() });
  const made = invite.data?.data;
  const url = made && `${window.location.origin}${made.path}`;
  const askToEnd = async () => {
    const title = t('Turn off all invitation links?');
    const text = t('Links and QR codes you sent out will no longer work.');
    if (await askToConfirm({ title, text, yes: t('Turn off links'), no: t('Cancel') })) end.mutate({ community_id });
  };
  return (
    <section className={panel.panel} aria-labelledby="invite">
      <h2 id="invite">{t('Invite people')}</h2>
      <p className={classes.note}>{t('If someone stops being a moderator, their links stop working.')}</p>
      <Select
        label={t('The link works for')}
        data={[
          { value: '1', label: t('1 day') },
          { value: '7', label: t('7 days') },
          { value: '30', label: t('30 days') },
        ]}
        value={String(days)}
        allowDeselect={false}
        onChange={(value) => setDays(Number(value) as 1 | 7 | 30)}
      />
      <Group gap="xs">
        <Button
          leftSection={<IconLink aria-hidden />}
          loading={invite.isPending}
          onClick={() => invite.mutate({ community_id, days })}
        >
          {t('Create link')}
        </Button>
        <Button variant="subtle" color="gray" loading={end.isPending} onClick={() => void askToEnd()}>
          {t('Turn off links')}
        </Button>
      </Group>
      {url && made && (
        <>
          <TextInput
            ref={field}
            readOnly
            value={url}
            label={t('Invitation link')}
            description={t('Works until {when}.', { when: formatInstant(made.expires_at, '') })}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <div>
            <Button
              variant="default"
              leftSection={<IconCopy aria-hidden />}
              onClick={() => void copyText(field.current, 'Link copied.')}
            >
              {t('Copy link')}
            </Button>
          </div>
          <QrCode address={url} />
        </>
      )}
    </section>
  );
}

function QrCode({ address }: { address: string }) {
  const code = qrcode(0, 'M');
  code.addData(address);
  code.make();
  const size = code.getModuleCount();
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => x).filter((x) => code.isDark(y, x)),
  );
  return (
    <svg
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      className={classes.code}
      role="img"
      aria-label={t('QR code for the link')}
    >
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fff" />
      <path d={rows.flatMap((row, y) => row.map((x) => `M${x} ${y}h1v1h-1z`)).join('')} fill="#000" />
    </svg>
  );
}
