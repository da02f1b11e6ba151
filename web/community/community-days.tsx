import { ActionIcon, Button, Group } from '@mantine/core';
import { IconCalendarDown, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Community } from '#contract/community/community.ts';
import {
  addCommunityDay,
  type CommunityDay,
  DAY_WORDS,
  exportCommunityDays,
  listCommunityDays,
  removeCommunityDay,
} from '#contract/community/files-api.ts';
import classes from '#web/community/community.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import { showDay } from '#web/lib/format.ts';
import { t } from '#web/lib/words.ts';
import { DayField, TextField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

/** Drop-offs, pickups, and the community's own days, as a list and as a calendar file. */
export function CommunityDays({ community: { community_id, can } }: { community: Community }) {
  const [isAdding, setAdding] = useState(false);
  const days = useApiQuery(listCommunityDays, { community_id });
  const remove = useApiMutation(removeCommunityDay, { refetch: [listCommunityDays] });
  const mayChange = can.moderate && can.post;
  return (
    <>
      <h2 id="days">{t('Upcoming events')}</h2>
      {days.data?.length === 0 && (
        <p className={classes.note}>{t('No upcoming drop-offs, pickups, or other events.')}</p>
      )}
      <ul className={classes.rows}>
        {days.data?.map((day) => (
          <li key={day.key} className={classes.row}>
            <time dateTime={day.day} className={classes.day}>
              {showDay(day.day)}
            </time>
            <div className={classes.grow}>
              <span>{titleOf(day)}</span>
              {day.note && <span className={classes.note}>{day.note}</span>}
            </div>
            {mayChange && day.kind === 'own' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {name}', { name: day.title })}
                onClick={() => remove.mutate({ community_id, day_id: day.day_id })}
              >
                <IconX aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <Group gap="xs">
        {mayChange && (
          <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
            {t('Add an event')}
          </Button>
        )}
        {(days.data?.length ?? 0) > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconCalendarDown aria-hidden />}
            onClick={() => void download(exportCommunityDays, { community_id })}
          >
            {t('Add to your calendar')}
          </Button>
        )}
      </Group>
      {isAdding && <DayDialog community_id={community_id} onClose={() => setAdding(false)} />}
    </>
  );
}

const titleOf = ({ kind, title }: CommunityDay) => (kind === 'own' ? title : `${t(DAY_WORDS[kind])}: ${title}`);

function DayDialog({ community_id, onClose }: { community_id: number; onClose: () => void }) {
  const form = useSendForm(addCommunityDay, {
    start: { community_id, day: '', title: '', note: '' },
    refetch: [listCommunityDays],
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Add an event')} form={form} submit={t('Add event')} onClose={onClose}>
      <TextField control={form.control} name="title" label={t('What’s happening?')} maxLength={100} isRequired />
      <DayField control={form.control} name="day" label={t('Day')} isRequired />
      <TextField control={form.control} name="note" label={t('Time and place')} maxLength={500} />
    </FormDialog>
  );
}
