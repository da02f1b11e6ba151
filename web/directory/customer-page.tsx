import { Button, Group, Menu, Select, Stack, Tabs, Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type Customer, viewCustomer } from '#contract/directory/api.ts';
import { customerLanguage, setCustomerLanguage } from '#contract/directory/language-api.ts';
import { inviteCustomer } from '#contract/directory/records-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { LANGUAGES, type Language } from '#contract/lib/words.ts';
import { useMe } from '#web/accounts/session.ts';
import { CustomerDetails } from '#web/directory/customer-details.tsx';
import { CustomerNotes } from '#web/directory/customer-notes.tsx';
import classes from '#web/directory/customer-page.module.css';
import { addressOfCustomer, customerLink, nameOf, noteOf } from '#web/directory/find-customers.ts';
import { rememberedList } from '#web/directory/list-address.ts';
import { MergeDialog } from '#web/directory/merge-dialog.tsx';
import { SectionHead } from '#web/directory/section-head.tsx';
import { TagChips } from '#web/directory/tag-chips.tsx';
import { TagInput, useTagging } from '#web/directory/tag-dialog.tsx';
import { useRemoveCustomers, useRestoreCustomers } from '#web/directory/use-remove-customers.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { useRememberPlace } from '#web/lib/recent-places.ts';
import { t, type Words } from '#web/lib/words.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { MessageLink } from '#web/ui/page/message-link.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState, Loading } from '#web/ui/states.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

type Viewed = DataOf<typeof viewCustomer>;

/** A tab next to Details, supplied by an area built on this one. */
export interface CustomerTab {
  key: string;
  label: Words;
  content: (customer: Viewed) => ReactNode;
}

/** The page of one directory record: the customer form with its tabs. */
export function CustomerPage({ id, ...parts }: { id: number | undefined } & Parts) {
  return id === undefined ? <Nobody /> : <Somebody id={id} {...parts} />;
}

interface Parts {
  tabs: readonly CustomerTab[];
  /** Who this is and where their orders stand, above the tabs. Supplied by an area built on this one. */
  summary: (customer: Viewed) => ReactNode;
}

function Somebody({ id, tabs, summary }: { id: number } & Parts) {
  const view = useApiQuery(viewCustomer, { id });
  const navigate = useNavigate();
  const leadsTo = view.data && view.data.id !== id ? view.data.id : undefined;
  useEffect(() => {
    if (leadsTo !== undefined) void navigate({ ...customerLink({ id: leadsTo }), replace: true });
  }, [leadsTo, navigate]);

  if (view.data) return <Record key={view.data.id} customer={view.data} tabs={tabs} summary={summary} />;
  if (view.error instanceof ApiProblem && view.error.code === 'not_found') return <Nobody />;
  if (view.error) return <ErrorState error={view.error} onRetry={() => void view.refetch()} />;
  return <Loading />;
}

function Nobody() {
  const { id } = useMe();
  return (
    <EmptyState
      icon={IconSearchOff}
      isPage
      title={t('Customer not found')}
      action={
        <ButtonLink to="/allCustomer" search={rememberedList(id)} variant="default">
          {t('All Customers')}
        </ButtonLink>
      }
    />
  );
}

function Record({ customer, tabs, summary }: { customer: Viewed } & Parts) {
  const me = useMe();
  const { id, role } = me;
  useRememberPlace(me, { to: addressOfCustomer(customer), label: nameOf(customer), note: noteOf(customer) });
  const list = useListState();
  const tab = tabs.find(({ key }) => key === list.filter('tab'))?.key ?? DETAILS;
  const [merging, setMerging] = useState<{ id: number } | 'choose' | null>(null);
  const { can } = customer;

  return (
    <PageFrame
      title={nameOf(customer)}
      back={
        <BackLink to="/allCustomer" search={rememberedList(id)}>
          {t('All Customers')}
        </BackLink>
      }
      subtitle={customer.type === 'producer' ? t('Producer') : t('Customer')}
      keepsActionOnTop
      action={
        <Group gap="xs" justify="flex-end">
          {isStaff(role) && customer.deleted_at === null && (
            <MessageLink about="person" id={customer.user_ref} size="sm" isIconOnPhone />
          )}
          <RecordActions customer={customer} onMerge={() => setMerging('choose')} />
        </Group>
      }
    >
      {summary(customer)}
      <Tabs
        value={tab}
        onChange={(next) => list.set({ ...FRESH, tab: next === DETAILS ? '' : (next ?? '') })}
        keepMounted={false}
      >
        <Tabs.List mb="md" className={classes.tabs}>
          <Tabs.Tab value={DETAILS}>{t('Details')}</Tabs.Tab>
          {tabs.map(({ key, label }) => (
            <Tabs.Tab key={key} value={key}>
              {t(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={DETAILS} keepMounted>
          {can.edit ? (
            <CustomerDetails
              customer={customer}
              aside={can.note && <Keeping customer={customer} />}
              onMerge={can.merge ? setMerging : undefined}
            />
          ) : (
            <div className={classes.columns}>
              <CustomerFacts customer={customer} />
              <div className={classes.aside}>
                <Keeping customer={customer} />
              </div>
            </div>
          )}
        </Tabs.Panel>
        {tabs.map(({ key, content }) => (
          <Tabs.Panel key={key} value={key}>
            {content(customer)}
          </Tabs.Panel>
        ))}
      </Tabs>
      {merging && (
        <MergeDialog
          customer={customer}
          {...(merging !== 'choose' && { other_id: merging.id })}
          onClose={() => setMerging(null)}
        />
      )}
    </PageFrame>
  );
}

/** The tags and notes about a customer. */
function Keeping({ customer }: { customer: Viewed }) {
  return (
    <>
      <CustomerTags customer={customer} />
      <CustomerLanguage id={customer.id} />
      <CustomerNotes customer_id={customer.id} isClosed={customer.deleted_at !== null} />
    </>
  );
}

const DETAILS = 'details';
/** Resets the list when switching tabs. */
const FRESH = { search: '', sort: '', page: '' };

/** The actions for the whole record. */
function RecordActions({ customer, onMerge }: { customer: Viewed; onMerge: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const invite = useApiMutation(inviteCustomer);
  const remove = useRemoveCustomers(() => void navigate({ to: '/allCustomer', search: rememberedList(me.id) }));
  const restore = useRestoreCustomers();
  const { can, id } = customer;
  if (can.restore) return <Button onClick={() => restore([customer])}>{t('Restore')}</Button>;
  if (!can.remove) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{t('Actions')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {can.invite && <Menu.Item onClick={() => invite.mutate({ id })}>{t('Resend invitation')}</Menu.Item>}
        {can.merge && <Menu.Item onClick={onMerge}>{t('Merge with another record')}</Menu.Item>}
        <Menu.Item className={classes.dangerous} onClick={() => void remove([customer])}>
          {t('Delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A deleted record, read-only. */
function CustomerFacts({ customer }: { customer: Customer }) {
  const { time_zone } = useMe();
  const { email, phone_number, street_address, city, state, zip, producer_name, deleted_at } = customer;
  return (
    <Facts
      facts={[
        ...(deleted_at === null ? [] : [{ label: t('Deleted'), value: formatInstant(deleted_at, time_zone) }]),
        { label: t('Email Address'), value: email },
        { label: t('Phone Number'), value: phone_number },
        {
          label: t('Address'),
          value: [street_address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
        },
        { label: t('Producer'), value: producer_name },
      ]}
    />
  );
}

const LANGUAGE_CHOICES = Object.entries(LANGUAGES).map(([value, label]) => ({ value: value as Language, label }));

/** The language in which a customer is written to. Saved at once, unless they choose it themselves. */
function CustomerLanguage({ id }: { id: number }) {
  const { data } = useApiQuery(customerLanguage, { id });
  const save = useApiMutation(setCustomerLanguage, { refetch: [customerLanguage] });
  if (!data) return null;
  return (
    <Select
      label={t('Language of emails and documents')}
      data={LANGUAGE_CHOICES}
      value={(save.isPending && save.variables?.language) || data.language}
      allowDeselect={false}
      disabled={!data.can.change || save.isPending}
      description={data.can.change ? undefined : t('They sign in and choose it themselves.')}
      onChange={(language) => language && save.mutate({ id, language: language as Language })}
    />
  );
}

/** The plant's tags on this customer. */
function CustomerTags({ customer: { id, tags, can } }: { customer: Customer }) {
  const tagging = useTagging();
  const give = (name: string, on: boolean) => tagging.mutate({ ids: [id], name, on });
  return (
    <Stack component="section" gap="xs">
      <SectionHead>{t('Tags')}</SectionHead>
      {tags.length === 0 && <Text c="dimmed">{t('No tags yet.')}</Text>}
      <TagChips tags={tags} {...(can.edit && { onRemove: ({ name }) => give(name, false) })} />
      {can.edit && <TagInput taken={tags} isBusy={tagging.isPending} onPick={(name) => give(name, true)} />}
    </Stack>
  );
}
