import { ActionIcon, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '#web/calendar/calendar-head.module.css';
import { t } from '#web/lib/words.ts';

interface Step {
  label: string;
  onClick: () => void;
}

/** The header of a calendar: its title, buttons for today and for one step back or forward, and any extra controls. */
export function CalendarHead({
  id,
  title,
  onToday,
  back,
  on,
  children,
}: {
  /** The title's id, so that other elements can use it as their label. */
  id?: string;
  title: string;
  onToday: () => void;
  back: Step;
  on: Step;
  children?: ReactNode;
}) {
  return (
    <Group gap="xs">
      <div id={id} className={classes.title} aria-live="polite">
        {title}
      </div>
      <Button variant="default" onClick={onToday}>
        {t('Today')}
      </Button>
      <ActionIcon.Group>
        <StepButton {...back} points="10,3 5,8 10,13" />
        <StepButton {...on} points="6,3 11,8 6,13" />
      </ActionIcon.Group>
      {children}
    </Group>
  );
}

function StepButton({ label, onClick, points }: Step & { points: string }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} onClick={onClick}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className={classes.chevron}>
        <polyline points={points} />
      </svg>
    </ActionIcon>
  );
}
