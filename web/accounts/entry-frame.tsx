import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from '#web/accounts/entry-frame.module.css';
import { Brand } from '#web/ui/brand.tsx';

interface EntryFrameProps {
  title: string;
  subtitle?: string;
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** The frame of the two screens outside the shell: sign-in and registration. */
export function EntryFrame({ title, subtitle, width = 'narrow', children }: EntryFrameProps) {
  useDocumentTitle(`${title} · Hindquarter`);

  return (
    <main className={classes.page}>
      <div className={classes.column} data-width={width}>
        <Brand />
        <div className={classes.sheet}>
          <Title order={1}>{title}</Title>
          {subtitle && <Text c="dimmed">{subtitle}</Text>}
          {children}
        </div>
      </div>
    </main>
  );
}
