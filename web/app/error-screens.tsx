import { Anchor } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { SUPPORT_ADDRESS } from '#web/app/support.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** An unknown URL. */
export const NotFoundScreen = () => (
  <ErrorPage title={t('Page not found')} words={t('Check the address. The page may have been removed.')} />
);

/** /error422: the request was invalid. */
export const Error422Screen = () => (
  <ErrorPage
    number={422}
    title={t('We couldn’t process that request')}
    words={t('Some of what you entered isn’t valid. Go back, fix it, and send it again.')}
  />
);

/** /error500: the server failed. */
export const Error500Screen = () => (
  <ErrorPage
    number={500}
    title={t('Something went wrong on our side')}
    words={t('Your changes may not have been saved. Wait a moment, reload the page, and check before you try again.')}
  />
);

function ErrorPage({ number, title, words }: { number?: number; title: string; words: string }) {
  useDocumentTitle(`${title} · Hindquarter`);

  return (
    <EmptyState
      isPage
      title={number === undefined ? title : `${number} · ${title}`}
      action={
        <>
          <ButtonLink to="/" mt="sm">
            {t('Go to home page')}
          </ButtonLink>
          {number !== undefined && (
            <Anchor href={`mailto:${SUPPORT_ADDRESS}`} mt="sm">
              {t('Customers Support')}
            </Anchor>
          )}
        </>
      }
    >
      {words}
    </EmptyState>
  );
}
