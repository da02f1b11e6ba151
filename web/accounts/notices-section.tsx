import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import {
  type Channel,
  COMMUNITY_NOTICES,
  type CommunityNotice,
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
} from '#contract/accounts/settings-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { NoticeTable } from '#web/accounts/notice-table.tsx';
import { PushDevices } from '#web/accounts/push-devices.tsx';
import { SaveButton, type SettingsAnswer, SettingsForm, useSettingsForm } from '#web/accounts/settings-form.tsx';
import { SettingsSection } from '#web/accounts/settings-section.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { useAskBeforeDropping } from '#web/ui/ask-before-dropping.ts';
import { Form, type SendForm, useSendForm } from '#web/ui/form.tsx';

type PersonNotice = keyof typeof MESSAGE_NOTICES | CommunityNotice;
const isFixedEmail = (channel: Channel, event: CustomerNotice) => channel === 'email' && isEmailFixed(event);
function fieldOf(channel: Channel) {
  if (channel === 'email') return 'customer_mails';
  return channel === 'text' ? 'customer_texts' : 'customer_pushes';
}

/** The list with this entry added or removed. */
const toggled = (list: readonly string[], entry: string, isIn: boolean) => [
  ...list.filter((one) => one !== entry),
  ...(isIn ? [entry] : []),
];

/**
 * Which notices the plant sends its customers, and which ones the user gets. `children` is the button that changes the wording
 * of the customer notices.
 */
export function NoticesSection({ answer, children }: { answer: SettingsAnswer; children: ReactNode }) {
  const form = useSettingsForm(answer, NoticeSettings);
  const chosen = useWatch({ control: form.control });
  return (
    <SettingsSection
      title={t('Notices')}
      hint={t('Cut sheet links are always sent when an order calls for them. Texts are held overnight until 8 AM.')}
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
    saved: (sent) => sent,
  });
  useAskBeforeDropping(form.formState.isDirty);
  const { office_mails = [], office_also = [] } = useWatch({ control: form.control });
  return (
    <Form form={form} label={t('Your notices')}>
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

/** The notices someone gets as a customer of plants and as a member of communities. A plant may send fewer texts than that. */
export function OwnNoticesSection({ isCustomer }: { isCustomer: boolean }) {
  const choices = useApiQuery(getNoticeChoices, {});
  const hint = isCustomer
    ? t('Choose what your plants notify you about, and how.')
    : t('Choose what we notify you about.');
  return (
    <SettingsSection title={t('Notices')} hint={hint}>
      {choices.data && <OwnNotices start={choices.data} isCustomer={isCustomer} />}
      <Text size="sm" c="dimmed">
        {t('Texts go to the phone number in your profile. They’re held overnight until 8 AM.')}{' '}
        {t('Reply STOP to any text to stop them all.')}
      </Text>
      <PushDevices />
    </SettingsSection>
  );
}

function OwnNotices({ start, isCustomer }: { start: DataOf<typeof getNoticeChoices>; isCustomer: boolean }) {
  const form = useSendForm(saveNoticeChoices, {
    start: {
      notices_off: start.notices_off as ReturnType<typeof cellOf>[],
      texts_on: start.texts_on as PersonNotice[],
    },
    refetch: [getNoticeChoices],
    saved: (sent) => sent,
  });
  useAskBeforeDropping(form.formState.isDirty);
  const { notices_off = [], texts_on = [] } = useWatch({ control: form.control });
  const isLeftOn = (channel: Channel, event: string) => !notices_off.includes(cellOf(channel, event));
  const change = (channel: Channel, event: string, isOn: boolean) =>
    set(form, 'notices_off', toggled(notices_off, cellOf(channel, event), !isOn));
  return (
    <Form form={form} label={t('Your notices')}>
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
        events={{ ...MESSAGE_NOTICES, ...COMMUNITY_NOTICES }}
        isOn={(channel, event) => (channel === 'text' ? texts_on.includes(event) : isLeftOn(channel, event))}
        onChange={(channel, event, isOn) =>
          channel === 'text' ? set(form, 'texts_on', toggled(texts_on, event, isOn)) : change(channel, event, isOn)
        }
      />
      <SaveButton form={form} />
    </Form>
  );
}
