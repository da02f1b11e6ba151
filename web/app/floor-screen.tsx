import { Link } from '@tanstack/react-router';
import { PAGES } from '#contract/app/pages.ts';
import classes from '#web/app/floor-screen.module.css';
import { STATIONS } from '#web/app/shell/menu.ts';
import { iconOf } from '#web/app/shell/menu-icons.ts';
import station from '#web/floor/station.module.css';
import { t } from '#web/lib/words.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';

/** Leads to every station of the floor, /floor. */
export const FloorScreen = () => (
  <div className={station.station}>
    <PageFrame title={t('Floor')}>
      <nav aria-label={t('Stations')}>
        <ul className={classes.stations}>
          {STATIONS.map((to) => {
            const Icon = iconOf(to);
            return (
              <li key={to}>
                <Link to={to} className={classes.station}>
                  <Icon aria-hidden />
                  {t(PAGES[to].title)}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </PageFrame>
  </div>
);
