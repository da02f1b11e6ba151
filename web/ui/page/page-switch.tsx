import { Link } from '@tanstack/react-router';
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
        <Link
          key={page.label}
          {...page.link}
          className={classes.way}
          // Filters are part of the URL, so the router only recognizes an unfiltered page.
          activeOptions={{ exact: true }}
          {...(isCurrent(page) && { 'aria-current': 'page' })}
        >
          {t(page.label)}
        </Link>
      ))}
    </nav>
  );
}
