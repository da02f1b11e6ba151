import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import {
  type Channel,
  COMMUNITY_NOTICES,
  CUSTOMER_NOTICES,
  type CustomerNotice,
  cellOf,
  isEmailFixed,
  MESSAGE_NOTICES,
  OFFICE_NOTICES,
  type OfficeNotice,
} from '#contract/accounts/notice-events.ts';
import {
  getNoticeChoices,
  getSettings,
  NoticeSettings,
  saveNoticeChoices,
  saveOfficeMails,
} from '#contract/accounts/settings.ts';
import { NoticeTable } from '#web/accounts/notice-table.tsx';
import { PushDevices } from '#web/accounts/push-devices.tsx';
import { SaveButton, type SettingsAnswer, SettingsForm, useSettingsForm } from '#web/accounts/settings-form.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { Form, type SendForm, useSendForm } from '#web/ui/form.tsx';

const isFixedEmail = (channel: Channel, event: CustomerNotice) => channel === 'email' && isEmailFixed(event);
function fieldOf(channel: Channel) {
  if (channel === 'email') return 'customer_mails';
  return channel === 'text' ? 'customer_texts' : 'customer_pushes';
}

/** A list with an entry added or removed. */
const toggled = (list: readonly string[], entry: string, isIn: boolean) => [
  ...list.filter((one) => one !== entry),
  ...(isIn ? [entry] : []),
];

/** What the plant tells its customers, and what the user is told. `children` is how to change the wording. */
export function NoticesSection({ answer, children }: { answer: SettingsAnswer; children: ReactNode }) {
  const form = useSettingsForm(answer, NoticeSettings);
  const chosen = useWatch({ control: form.control });
  return (
    <SettingsSection
      title={t('Notices')}
      hint={t('Cut sheet links always go out when the order says to send them. At night, texts wait until 8 AM.')}
    >
      <SettingsForm form={form} label={t('Notices to customers')} canChange={answer.can.change}>
        <NoticeTable
          label={t('Tell customers when')}
          events={CUSTOMER_NOTICES}
          isFixed={isFixedEmail}
          isOn={(channel, event) =>
            isFixedEmail(channel, event) || ((chosen[fieldOf(channel)] ?? []) as string[]).includes(event)
          }
          onChange={(channel, event, isOn) => {
            const field = fieldOf(channel);
            set(form, field, toggled((chosen[field] ?? []) as string[], event, isOn));
          }}
        />
      </SettingsForm>
      {children}
      {answer.can.change && <OfficeNotices answer={answer} />}
      {answer.can.change && <PushDevices />}
    </SettingsSection>
  );
}

function set<Values extends object>(form: SendForm<Values>, name: string, value: string[]) {
  form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
}

function OfficeNotices({ answer }: { answer: SettingsAnswer }) {
  const form = useSendForm(saveOfficeMails, {
    start: {
      office_mails: answer.office_mails as OfficeNotice[],
      office_also: answer.office_also as ReturnType<typeof cellOf>[],
    },
    refetch: [getSettings],
    onDone: () => form.reset(form.getValues()),
  });
  const { office_mails = [], office_also = [] } = useWatch({ control: form.control });
  return (
    <Form form={form} label={t('Notices to you')}>
      <NoticeTable
        label={t('Tell me when')}
        events={OFFICE_NOTICES}
        isOn={(channel, event) =>
          channel === 'email' ? office_mails.includes(event) : office_also.includes(cellOf(channel, event))
        }
        onChange={(channel, event, isOn) =>
          channel === 'email'
            ? set(form, 'office_mails', toggled(office_mails, event, isOn))
            : set(form, 'office_also', toggled(office_also, cellOf(channel, event), isOn))
        }
      />
      <SaveButton form={form} />
    </Form>
  );
}

const BY_EMAIL = ['email'] as const;

/** What someone is told about: as a plant's customer, and as a member of communities. Plants send fewer texts than offered. */
export function OwnNoticesSection({ isCustomer }: { isCustomer: boolean }) {
  const choices = useApiQuery(getNoticeChoices, {});
  const hint = isCustomer
    ? t('What you hear of from the plants you order from, and how.')
    : t('What you hear of from your messages and communities.');
  return (
    <SettingsSection title={t('Notices')} hint={hint}>
      {choices.data && <OwnNotices notices_off={choices.data.notices_off} isCustomer={isCustomer} />}
      {isCustomer && <PushDevices />}
      {isCustomer && (
        <Text size="sm" c="dimmed">
          {t('To end all texts, reply STOP to any of them.')}
        </Text>
      )}
    </SettingsSection>
  );
}

function OwnNotices({ notices_off: start, isCustomer }: { notices_off: readonly string[]; isCustomer: boolean }) {
  const form = useSendForm(saveNoticeChoices, {
    start: { notices_off: start as ReturnType<typeof cellOf>[] },
    refetch: [getNoticeChoices],
    onDone: () => form.reset(form.getValues()),
  });
  const { notices_off = [] } = useWatch({ control: form.control });
  const isLeftOn = (channel: Channel, event: string) => !notices_off.includes(cellOf(channel, event));
  const change = (channel: Channel, event: string, isOn: boolean) =>
    set(form, 'notices_off', toggled(notices_off, cellOf(channel, event), !isOn));
  return (
    <Form form={form} label={t('Notices to you')}>
      {isCustomer && (
        <NoticeTable
          label={t('Tell me when')}
          events={CUSTOMER_NOTICES}
          isFixed={isFixedEmail}
          isOn={(channel, event) => isFixedEmail(channel, event) || isLeftOn(channel, event)}
          onChange={change}
        />
      )}
      <NoticeTable
        label={t('Messages and communities')}
        channels={BY_EMAIL}
        events={{ ...MESSAGE_NOTICES, ...COMMUNITY_NOTICES }}
        isOn={isLeftOn}
        onChange={change}
      />
      <SaveButton form={form} />
    </Form>
  );
}
