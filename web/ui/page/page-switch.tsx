import { useLinkProps } from '@tanstack/react-router';
import type { PageLink } from '#web/lib/page-link.ts';
import { t, type Words } from '#web/lib/words.ts';
import classes from '#web/ui/page/page-switch.module.css';

export interface SwitchPage {
  link: PageLink;
  label: Words;
}

/**
 * Switches between pages that belong together, above their content.
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
    <nav aria-label={label} className={classes.switch}>
      {pages.map((page) => (
        <Way key={page.label} link={page.link} isCurrent={isCurrent(page)}>
          {t(page.label)}
        </Way>
      ))}
    </nav>
  );
}

/** The page decides which link is current, because the router would mark the next one before the page has changed. */
function Way({ link, isCurrent, children }: { link: PageLink; isCurrent: boolean; children: string }) {
  const { 'aria-current': _, ...props } = useLinkProps({ ...link });
  return (
    <a {...props} className={classes.way} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  );
}
