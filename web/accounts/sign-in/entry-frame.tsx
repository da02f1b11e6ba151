import { Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from '#web/accounts/sign-in/entry-frame.module.css';
import { Brand } from '#web/ui/brand.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';

interface EntryFrameProps {
  title: string;
  subtitle?: string;
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** The frame around the screens outside the shell: sign-in and registration. */
export function EntryFrame({ width = 'narrow', ...sheet }: EntryFrameProps) {
  return (
    <main className={classes.page}>
      <div className={classes.column} data-width={width}>
        <div className={classes.top}>
          <Brand />
          <LanguageSwitch />
        </div>
        <EntrySheet {...sheet} />
      </div>
    </main>
  );
}

/** The same layout for password recovery and email confirmation, which are inside the shell. */
export function EntryColumn(sheet: Omit<EntryFrameProps, 'width'>) {
  return (
    <Stack gap={0} align="center">
      <div className={classes.column}>
        <EntrySheet {...sheet} />
      </div>
    </Stack>
  );
}

function EntrySheet({ title, subtitle, children }: Omit<EntryFrameProps, 'width'>) {
  useDocumentTitle(`${title} · Hindquarter`);

  return (
    <div className={classes.sheet}>
      <Title order={1}>{title}</Title>
      {subtitle && <Text c="dimmed">{subtitle}</Text>}
      {children}
    </div>
  );
}
