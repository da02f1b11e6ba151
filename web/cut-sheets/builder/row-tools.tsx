import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#web/cut-sheets/builder/builder-icons.tsx';
import classes from '#web/cut-sheets/builder/row-tools.module.css';
import { t, type Words } from '#web/lib/words.ts';

interface MoveButtonsProps {
  title: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}

/**
 * Buttons that move a row up or down. At either end of the list, the disabled button keeps focus and is announced as disabled.
 */
export function MoveButtons({ title, isFirst, isLast, onMove }: MoveButtonsProps) {
  return (
    <span className={classes.moves}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Move {title} up', { title })}
        aria-disabled={isFirst}
        {...(isFirst && { 'data-disabled': true })}
        onClick={() => !isFirst && onMove(-1)}
      >
        <Icon name="up" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('Move {title} down', { title })}
        aria-disabled={isLast}
        {...(isLast && { 'data-disabled': true })}
        onClick={() => !isLast && onMove(1)}
      >
        <Icon name="down" />
      </ActionIcon>
    </span>
  );
}

interface AddTitleProps {
  label: string;
  check: (title: string) => Words | null;
  isFull?: boolean;
  onAdd: (title: string) => void;
  /** Called with pasted text. Returns the text to leave in the field, or null to paste it as usual. */
  onPaste?: (pasted: string) => string | null;
}

/** A field for a new title. Enter or the button adds it. */
export function AddTitle({ label, check, isFull = false, onAdd, onPaste }: AddTitleProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<Words | null>(null);
  const title = text.trim();

  function add(event: React.FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const found = check(title);
    setProblem(found);
    if (found) return;
    onAdd(title);
    setText('');
  }
  if (isFull) return null;
  return (
    <form className={classes.add} onSubmit={add} noValidate>
      <TextInput
        size="sm"
        aria-label={label}
        placeholder={label}
        value={text}
        error={problem && t(problem)}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setProblem(null);
        }}
        onPaste={(event) => {
          const left = title === '' ? onPaste?.(event.clipboardData.getData('text/plain')) : null;
          if (left === null || left === undefined) return;
          event.preventDefault();
          setText(left);
          setProblem(left === '' ? null : check(left));
        }}
      />
      <Button type="submit" size="sm" variant="default">
        {t('Add')}
      </Button>
    </form>
  );
}
