import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from '#web/accounts/entry-frame.module.css';
import { Brand } from '#web/ui/brand.tsx';

/** The frame of the two screens outside the shell: sign-in and registration. */
export function EntryFrame({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  useDocumentTitle(`${title} · Hindquarter`);

  return (
    <main className={classes.page}>
      <div className={classes.column}>
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
