import { Checkbox, Table } from '@mantine/core';
import { CHANNEL_WORDS, CHANNELS, type Channel } from '#contract/accounts/notice-events.ts';
import classes from '#web/accounts/notice-table.module.css';
import { t, type Words } from '#web/lib/words.ts';

interface NoticeTableProps<Event extends string> {
  label: string;
  events: Readonly<Record<Event, { words: Words }>>;
  isOn: (channel: Channel, event: Event) => boolean;
  /** Whether this checkbox is disabled. */
  isFixed?: (channel: Channel, event: Event) => boolean;
  onChange: (channel: Channel, event: Event, isOn: boolean) => void;
}

/** Events in rows and channels in columns, with a checkbox in each cell. */
export function NoticeTable<Event extends string>({
  label,
  events,
  isOn,
  isFixed = () => false,
  onChange,
}: NoticeTableProps<Event>) {
  return (
    <Table aria-label={label} className={classes.table} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{label}</Table.Th>
          {CHANNELS.map((channel) => (
            <Table.Th key={channel} className={classes.channel}>
              {t(CHANNEL_WORDS[channel])}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {(Object.keys(events) as Event[]).map((event) => (
          <Table.Tr key={event}>
            <Table.Th scope="row" className={classes.event}>
              {t(events[event].words)}
            </Table.Th>
            {CHANNELS.map((channel) => (
              <Table.Td key={channel} className={classes.channel}>
                <Checkbox
                  className={classes.box}
                  aria-label={`${t(events[event].words)}: ${t(CHANNEL_WORDS[channel])}`}
                  checked={isOn(channel, event)}
                  disabled={isFixed(channel, event)}
                  onChange={({ currentTarget }) => onChange(channel, event, currentTarget.checked)}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
