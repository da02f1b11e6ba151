import { Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from '#web/ui/page-frame.module.css';

interface PageFrameProps {
  title: string;
  /** The browser window's title, if it should say more than the page's. */
  windowTitle?: string | undefined;
  /** A link above the title, to the list this page belongs to. */
  back?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** The page's one primary action, on the right. On phones it is at the bottom, within thumb's reach. */
  action?: ReactNode;
  /** Keeps the action at the top on phones too, on pages whose form has its own button at the bottom. */
  keepsActionOnTop?: boolean;
  /** Search and filters, above the content. */
  filters?: ReactNode;
  /** 'narrow' is for forms that shouldn't stretch. */
  width?: 'wide' | 'narrow';
  children: ReactNode;
}

/** The frame of every page: title, primary action, filters, content. */
export function PageFrame({
  title,
  windowTitle = title,
  back,
  subtitle,
  action,
  keepsActionOnTop = false,
  filters,
  width = 'wide',
  children,
}: PageFrameProps) {
  useDocumentTitle(`${windowTitle} · Hindquarter`);

  return (
    <div className={classes.page} data-width={width} data-has-action={Boolean(action) && !keepsActionOnTop}>
      <header className={classes.head}>
        <div className={classes.titles}>
          {back && <div className={classes.back}>{back}</div>}
          <Title order={1}>{title}</Title>
          {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </header>
      {filters && <div className={classes.filters}>{filters}</div>}
      {children}
    </div>
  );
}
