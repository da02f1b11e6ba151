import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '#web/lib/words.ts';
import classes from '#web/ui/search-field.module.css';
import type { ListState } from '#web/ui/table/list-state.ts';

const TYPING_PAUSE_MS = 300;

/** A list's search field. Pressing / focuses it. */
export function SearchField({
  list,
  label,
  hint = label,
}: {
  list: ListState;
  label: string;
  /** What the field shows while it's empty, if its label is too long for a phone. */
  hint?: string;
}) {
  const [typed, setTyped] = useState(list.search);
  // `sent` is what this field last put into the URL. It gets there a moment later, and the user may still be typing.
  const [{ inUrl, sent }, setKnown] = useState({ inUrl: list.search, sent: list.search });
  if (inUrl !== list.search) {
    setKnown({ inUrl: list.search, sent: list.search });
    // The URL was changed by something else, such as Back, a link, or a cleared filter. What the user has begun to type meanwhile is
    // newer, and is sent after the pause.
    if (list.search !== sent && typed.trim() === inUrl) setTyped(list.search);
  }
  const { set } = list;

  useEffect(() => {
    if (typed.trim() === list.search) return;
    const timer = setTimeout(() => {
      setKnown((known) => ({ ...known, sent: typed.trim() }));
      set({ search: typed.trim() });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, list.search, set]);

  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={hint}
      aria-keyshortcuts="/"
      data-search
      leftSection={<IconSearch aria-hidden />}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      rightSection={typed && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => setTyped('')} />}
    />
  );
}
