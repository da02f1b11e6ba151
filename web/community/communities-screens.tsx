import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { listMyCommunities } from '#contract/community/community-api.ts';
import classes from '#web/community/communities.module.css';
import { CommunityList } from '#web/community/community-list.tsx';
import { FindCommunities } from '#web/community/find-communities.tsx';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageSwitch } from '#web/ui/page/page-switch.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';

const SELLER_PAGES = [
  { link: { to: '/sellerdashboard/mycommunity' }, label: 'Your communities' },
  { link: { to: '/sellerdashboard/allcommunity' }, label: 'All communities' },
] as const;

const SellerPages = ({ current }: { current: (typeof SELLER_PAGES)[number]['label'] }) => (
  <PageSwitch label={t('Communities')} pages={SELLER_PAGES} isCurrent={({ label }) => label === current} />
);

const Create = () => (
  <ButtonLink to="/sellerdashboard/createcommunity" leftSection={<IconPlus aria-hidden />}>
    {t('Create community')}
  </ButtonLink>
);

/** A seller's own communities and those they joined, /sellerdashboard/mycommunity and /sellermycommunity. */
export function MyCommunitiesScreen() {
  return (
    <PageFrame title={t('Your communities')} action={<Create />} filters={<SellerPages current="Your communities" />}>
      <Mine>
        <EmptyState icon={IconUsersGroup} title={t('No communities yet')}>
          {t(
            'Bring your buyers together: share news from the farm, pickup days, photos, and answers to their questions.',
          )}
        </EmptyState>
      </Mine>
    </PageFrame>
  );
}

/** All communities, for sellers, /sellerdashboard/allcommunity. */
export function AllCommunitiesScreen() {
  return (
    <PageFrame title={t('All communities')} action={<Create />} filters={<SellerPages current="All communities" />}>
      <FindCommunities startsAnywhere />
    </PageFrame>
  );
}

/** A person's communities and others near them, /communities. */
export function CommunitiesScreen() {
  return (
    <PageFrame title={t('Communities')} subtitle={t('Farms and the people who buy from them.')}>
      <Mine />
      <section className={classes.section}>
        <h2>{t('Find communities')}</h2>
        <FindCommunities />
      </section>
    </PageFrame>
  );
}

/** The person's communities, and a button that shows the archived ones. */
function Mine({ children }: { children?: ReactNode }) {
  const [isArchiveOpen, setArchiveOpen] = useState(false);
  const mine = useApiQuery(listMyCommunities, {}, { atOnce: true });
  const archived = useApiQuery(listMyCommunities, { is_archived: true }, { atOnce: true });
  if (mine.error && !mine.data) return <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />;
  if (!mine.data) return <Skeleton h="12rem" aria-hidden={false} role="status" aria-label={t('Loading...')} />;
  const hasArchive = (archived.data?.communities.length ?? 0) > 0;
  return (
    <>
      {mine.data.communities.length === 0 && children}
      {mine.data.communities.length > 0 && (
        <section className={classes.section} aria-label={t('Your communities')}>
          <Pages first={mine.data} is_archived={false} label={t('Your communities')} />
        </section>
      )}
      {hasArchive && !isArchiveOpen && (
        <Button variant="subtle" color="gray" onClick={() => setArchiveOpen(true)}>
          {t('Show archived')}
        </Button>
      )}
      {hasArchive && isArchiveOpen && archived.data && (
        <section className={classes.section}>
          <h2>{t('Archived')}</h2>
          <Pages first={archived.data} is_archived label={t('Archived')} />
        </section>
      )}
    </>
  );
}

type Page = { communities: Parameters<typeof CommunityList>[0]['communities']; has_more: boolean };

function Pages({ first, is_archived, label }: { first: Page; is_archived: boolean; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const before = first.communities.at(-1)?.community_id ?? 0;
  const next = useApiQuery(listMyCommunities, { is_archived, before }, { enabled: isOpen, keepPrevious: true });
  return (
    <>
      <CommunityList communities={first.communities} label={label} />
      {first.has_more && !next.data && (
        <Button variant="default" className={classes.more} loading={isOpen} onClick={() => setOpen(true)}>
          {t('Show more')}
        </Button>
      )}
      {next.data && <Pages first={next.data} is_archived={is_archived} label={label} />}
    </>
  );
}
