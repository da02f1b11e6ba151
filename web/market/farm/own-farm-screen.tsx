import { useMaybeMe } from '#web/accounts/session.ts';
import { t } from '#web/lib/words.ts';
import { type FarmExtras, FarmOf } from '#web/market/farm/farm-screen.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** /profileview: the signed-in seller's own page, as visitors see it. */
export function OwnFarmScreen({ extras }: FarmExtras) {
  const me = useMaybeMe();
  if (me?.role === 'seller') return <FarmOf seller_id={me.id} extras={extras} />;
  return (
    <EmptyState
      isPage
      title={t('Your farm’s page')}
      action={
        me ? (
          <ButtonLink to="/search">{t('Find local meat')}</ButtonLink>
        ) : (
          <ButtonLink to="/login" search={{ back: '/profileview' }}>
            {t('Sign In')}
          </ButtonLink>
        )
      }
    >
      {t('Only farm accounts have a public page.')}
    </EmptyState>
  );
}
