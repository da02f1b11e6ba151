import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from '#web/accounts/settings-section.module.css';

/** A section of the Settings screen: a heading and hint with the fields next to them. */
export function SettingsSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <Text mt="xs" c="dimmed">
          {hint}
        </Text>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
