import { IconSearch } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PAGES, type PagePath } from '#contract/app/pages.ts';
import classes from '#web/app/shell/public-shell.module.css';
import shell from '#web/app/shell/shell.module.css';
import { SUPPORT_ADDRESS } from '#web/app/support.ts';
import { t } from '#web/lib/words.ts';
import { Brand } from '#web/ui/brand.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { ButtonLink } from '#web/ui/links.tsx';

const LINKS = [
  '/recipes',
  '/aboutus',
  '/contactus',
  '/privacypolicy',
  '/termscondition',
] as const satisfies readonly PagePath[];

/** The shell for visitors: home, public pages, password recovery and errors. */
export function PublicShell({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <a className={shell.skip} href="#content">
        {t('Skip to content')}
      </a>
      <header className={classes.bar}>
        <Link to="/" className={classes.home}>
          <Brand size={28} />
        </Link>
        <Link to="/search" className={classes.find}>
          <IconSearch aria-hidden />
          <span>{t('Find local meat')}</span>
        </Link>
        <LanguageSwitch isShortOnPhones />
        <ButtonLink to="/login" variant="default">
          {t('Sign In')}
        </ButtonLink>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <footer className={classes.foot}>
        <nav aria-label={t('About Hindquarter')}>
          <ul className={classes.links}>
            {LINKS.map((to) => (
              <li key={to}>
                <Link to={to}>{t(PAGES[to].title)}</Link>
              </li>
            ))}
            <li>
              <a href={`mailto:${SUPPORT_ADDRESS}`}>{t('Customers Support')}</a>
            </li>
          </ul>
        </nav>
      </footer>
    </div>
  );
}
