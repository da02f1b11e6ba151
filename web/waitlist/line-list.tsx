import { VisuallyHidden } from '@mantine/core';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { listWaitlist, moveEntry, type WaitlistEntry } from '#contract/waitlist/api.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { nameOf } from '#web/waitlist/entry-words.ts';
import classes from '#web/waitlist/line-list.module.css';
import { LineRow } from '#web/waitlist/line-row.tsx';
import { OfferDialog } from '#web/waitlist/offer-dialog.tsx';
import { useLine } from '#web/waitlist/use-line.ts';

/** The waitlist in order. Rows are moved by dragging, or one place at a time with their buttons. */
export function LineList({
  rows,
  isOver,
  isDimmed,
}: {
  rows: readonly WaitlistEntry[];
  isOver: boolean;
  isDimmed: boolean;
}) {
  const line = useLine();
  const list = useRef<HTMLOListElement>(null);
  const [offering, setOffering] = useState<WaitlistEntry | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  /** The button to focus once its row has moved to `at`. Stored, because the list may be refetched before then. */
  const reached = useRef<{ entry_id: number; way: 'up' | 'down'; at: number } | null>(null);
  const { mutate: send } = useApiMutation(moveEntry, { refetch: [listWaitlist] });

  useEffect(() => {
    if (!reached.current) return;
    const { entry_id, way, at } = reached.current;
    if (rows[at]?.entry_id !== entry_id) return;
    reached.current = null;
    const row = list.current?.querySelector(`[data-entry="${entry_id}"]`);
    const buttons = row?.querySelectorAll<HTMLButtonElement>('button[data-way]:not(:disabled)') ?? [];
    const same = [...buttons].find((button) => button.dataset.way === way);
    (same ?? buttons[0])?.focus();
  }, [rows]);

  function move(entry: WaitlistEntry, to: number) {
    const neighbor = rows[to];
    if (!neighbor || neighbor.entry_id === entry.entry_id) return;
    const isUp = to < rows.indexOf(entry);
    send(
      { entry_id: entry.entry_id, ...(isUp ? { before: neighbor.entry_id } : { after: neighbor.entry_id }) },
      {
        onSuccess: ({ data }) =>
          setSaid(t('{name} is now number {number}', { name: nameOf(entry), number: data.number })),
        onError: () => {
          reached.current = null;
        },
      },
    );
  }
  function step(entry: WaitlistEntry, by: -1 | 1) {
    const at = rows.indexOf(entry) + by;
    reached.current = { entry_id: entry.entry_id, way: by === -1 ? 'up' : 'down', at };
    move(entry, at);
  }
  function drop(event: DragEvent, at: number) {
    event.preventDefault();
    const entry = rows.find(({ entry_id }) => entry_id === dragged);
    setDragged(null);
    setTarget(null);
    if (entry) move(entry, at);
  }

  return (
    <>
      <ol ref={list} className={classes.list} data-dimmed={isDimmed} aria-label={isOver ? t('Past') : t('In line')}>
        {rows.map((entry, at) => (
          <li
            key={entry.entry_id}
            data-entry={entry.entry_id}
            className={classes.row}
            data-offered={entry.status === 'offered'}
            data-dragged={dragged === entry.entry_id}
            data-target={target === entry.entry_id && dragged !== entry.entry_id}
            draggable={entry.can.move}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', String(entry.entry_id));
              setDragged(entry.entry_id);
            }}
            onDragEnd={() => {
              setDragged(null);
              setTarget(null);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setTarget(entry.entry_id);
            }}
            onDrop={(event) => drop(event, at)}
          >
            <LineRow
              entry={entry}
              line={line}
              onOffer={() => setOffering(entry)}
              onUp={at > 0 ? () => step(entry, -1) : undefined}
              onDown={at < rows.length - 1 ? () => step(entry, 1) : undefined}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {offering && <OfferDialog entry={offering} onClose={() => setOffering(null)} />}
    </>
  );
}
