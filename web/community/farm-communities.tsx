import { farmCommunities } from '#contract/community/community-api.ts';
import classes from '#web/community/community.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** A farm's communities that anyone can find. */
export function FarmCommunities({ seller_id }: { seller_id: number }) {
  const { data } = useApiQuery(farmCommunities, { seller_id });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="communities">
      <h2 id="communities">{t('Communities')}</h2>
      <ul className={classes.rows}>
        {data.map(({ community_id, name, season, members }) => (
          <li key={community_id} className={classes.grow}>
            <AnchorLink to="/community/about/$id" params={{ id: String(community_id) }}>
              {[name, season].filter(Boolean).join(' · ')}
            </AnchorLink>
            <span className={classes.note}>{t('{count} members', { count: members })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
