import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Control, useWatch } from 'react-hook-form';
import { findSimilar, type SameBy } from '#contract/directory/records-api.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { useMe } from '#web/accounts/session.ts';
import type { CustomerValues } from '#web/directory/customer-values.ts';
import { addressOfCustomer, nameOf, noteOf } from '#web/directory/find-customers.ts';
import classes from '#web/directory/similar-customers.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t, type Words } from '#web/lib/words.ts';
import { inNewTab, NewTabIcon } from '#web/ui/page/new-tab.tsx';

export type SimilarCustomer = DataOf<typeof findSimilar>[number];

const TYPING_PAUSE_MS = 350;
const SAME: Record<SameBy, Words> = { email: 'Same email', phone: 'Same phone number', name: 'Similar name' };

/** What has been typed about a person so far. */
interface Typed {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

interface SimilarProps {
  /** The record being edited. */
  id?: number;
  /** Keeps the list in view while a long form scrolls. */
  isSticky?: boolean;
  /** An action for each match besides opening it. */
  action?: { label: Words; onPick: (found: SimilarCustomer) => void } | undefined;
}

/** Wraps SimilarTo with the current values of a customer form. */
export function SimilarCustomers({ control, ...props }: SimilarProps & { control: Control<CustomerValues> }) {
  const [first_name = '', last_name = '', email = '', phone = ''] = useWatch({
    control,
    name: ['first_name', 'last_name', 'email', 'phone'],
  });
  return <SimilarTo {...props} typed={{ first_name, last_name, email, phone }} />;
}

/** Lists existing people who may be the same as the one being entered. Never blocks saving. */
export function SimilarTo({ typed: now, id, isSticky = false, action }: SimilarProps & { typed: Typed }) {
  const { role } = useMe();
  const [typed] = useDebouncedValue(
    {
      first_name: now.first_name.trim(),
      last_name: now.last_name.trim(),
      email: now.email.trim(),
      phone: now.phone.trim(),
    },
    TYPING_PAUSE_MS,
  );
  const isAsked = role !== 'customer' && Object.values(typed).some(Boolean);
  const found = useApiQuery(
    findSimilar,
    { ...typed, ...(id !== undefined && { id }) },
    { enabled: isAsked, keepPrevious: true },
  );
  const rows = isAsked ? (found.data ?? []) : [];

  return (
    <div role="status" className={classes.place} data-is-sticky={isSticky}>
      {rows.length > 0 && (
        <section className={classes.similar} aria-label={t('Possible duplicates')}>
          <Text mb="xs" fw={600}>
            {t('Possible duplicates')}
          </Text>
          <ul className={classes.rows}>
            {rows.map((row) => (
              <li key={row.id} className={classes.row}>
                <div className={classes.who}>
                  <Anchor href={addressOfCustomer(row)} {...inNewTab()} rel="noopener">
                    {nameOf(row)}
                    <NewTabIcon />
                  </Anchor>
                  <Text span inherit fz="sm">
                    {noteOf(row)}
                  </Text>
                </div>
                <Group gap="0.25rem" align="stretch">
                  {row.deleted_at !== null && <Badge variant="default">{t('Deleted')}</Badge>}
                  {row.by.map((way) => (
                    <Badge key={way} variant="default" tt="none" fw={500}>
                      {t(SAME[way])}
                    </Badge>
                  ))}
                </Group>
                {action && row.deleted_at === null && (
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`${t(action.label)}: ${nameOf(row)}`}
                    onClick={() => action.onPick(row)}
                  >
                    {t(action.label)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
