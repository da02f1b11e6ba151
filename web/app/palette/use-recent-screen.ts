import { useEffect } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { PAGES } from '#contract/app/pages.ts';
import type { Page } from '#contract/lib/page.ts';
import { isPage } from '#web/app/redirects.ts';
import { rememberPlace } from '#web/lib/recent-places.ts';
import { t } from '#web/lib/words.ts';

/** Remembers which screens someone opened, so that the search offers them first. */
export function useRecentScreen({ id, admin }: Session, page: string | undefined): void {
  useEffect(() => {
    if (!isPage(page)) return;
    const { title }: Page = PAGES[page];
    if (title) rememberPlace({ id, admin }, { to: page, label: t(title) });
  }, [page, id, admin]);
}
