import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PageLink } from '#web/lib/page-link.ts';
import { t, type Words } from '#web/lib/words.ts';
import classes from '#web/ui/page/page-switch.module.css';

export interface SwitchPage {
  link: PageLink;
  label: Words;
  /** How many things wait there. Nothing is shown for '0'. */
  badge?: string;
}

/**
 * Switches between pages that belong together, above their content. Parts of one record, such as a customer's, are Mantine's Tabs;
 * a SegmentedControl filters one list, shows it another way, or answers a question.
 *
 *     <PageSwitch label={t('Calendars')} pages={VIEWS} isCurrent={({ label }) => label === 'Slots'} />
 */
export function PageSwitch<Page extends SwitchPage>({
  label,
  pages,
  isCurrent,
}: {
  label: string;
  pages: readonly Page[];
  isCurrent: (page: Page) => boolean;
}) {
  return (
    <nav aria-label={label} className={classes.switch} ref={showCurrent}>
      {pages.map((page) => (
        <Way key={page.label} link={page.link} isCurrent={isCurrent(page)}>
          {t(page.label)}
          {page.badge && page.badge !== '0' && <span className={classes.badge}>{page.badge}</span>}
        </Way>
      ))}
    </nav>
  );
}

/** Scrolls to the current page, because on a phone the pages can be wider than the screen. */
const showCurrent = (pages: HTMLElement | null): void => {
  const current = pages?.querySelector<HTMLElement>('[aria-current="page"]');
  if (pages && current) pages.scrollLeft = current.offsetLeft - (pages.clientWidth - current.offsetWidth) / 2;
};

/** The page decides which link is current, because the router would mark the next one before the page has changed. */
function Way({ link, isCurrent, children }: { link: PageLink; isCurrent: boolean; children: ReactNode }) {
  const { 'aria-current': _, ...props } = useLinkProps({ ...link });
  return (
    <a {...props} className={classes.way} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  );
}
