import { Group, Stack, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { lotPage } from '#contract/market/search/product-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { idOrNone } from '#web/lib/id-in.ts';
import { t } from '#web/lib/words.ts';
import { TellFollowers } from '#web/market/alerts/tell-followers.tsx';
import { ShareLink } from '#web/market/claims/share-link.tsx';
import type { Lot } from '#web/market/product/lot.ts';
import { farmWords } from '#web/market/search/lot-words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import panel from '#web/ui/panel.module.css';
import { EmptyState } from '#web/ui/states.tsx';

const Poster = lazy(() => import('#web/market/farm/poster.tsx').then(({ Poster }) => ({ default: Poster })));

/** Shown after a lot is published, /sellerdashboard/productpost/postsuccess. */
export function PostSuccessScreen() {
  const { lot } = useSearch({ from: '/shell/sellerdashboard/productpost/postsuccess' });
  const shown = useApiQuery(lotPage, { lot_id: idOrNone(lot) }, { enabled: lot !== undefined });
  return (
    <Stack maw="40rem" mx="auto">
      <EmptyState
        isPage
        icon={IconCircleCheck}
        title={t('Your lot is for sale')}
        action={
          <Group justify="center" mt="sm">
            {lot !== undefined && (
              <ButtonLink to="/productview/$id" params={{ id: lot }}>
                {t('View as a buyer')}
              </ButtonLink>
            )}
            <ButtonLink variant="default" to="/sellerdashboard">
              {t('Go to the dashboard')}
            </ButtonLink>
          </Group>
        }
      >
        {t('Buyers can find it now. We’ll email you when someone buys.')}
      </EmptyState>
      {shown.data?.is_own && <Spread lot={shown.data} />}
    </Stack>
  );
}

/** The ways to tell people about a lot. */
function Spread({ lot }: { lot: Lot }) {
  const { lot_id, title, farm } = lot;
  return (
    <Stack component="section" className={panel.panel} gap="md">
      <Title order={2} size="h4">
        {t('Tell people about it')}
      </Title>
      <ShareLink lot_id={lot_id} title={title} words={t('Send the link to anyone who might buy')} />
      <Group>
        <Suspense>
          <Poster title={title} subtitle={farmWords(farm)} path={`/productview/${lot_id}`} />
        </Suspense>
        <TellFollowers lot_id={lot_id} />
      </Group>
    </Stack>
  );
}
