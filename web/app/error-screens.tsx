import { Anchor, Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { SUPPORT_ADDRESS } from '#web/app/support.ts';
import { t } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** An address without a screen. */
export const NotFoundScreen = () => (
  <ErrorPage title={t('There is no such page')} words={t('The address may be mistyped, or what stood here is gone.')} />
);

/** /error422: what was sent cannot be used. Decision C-106. */
export const Error422Screen = () => (
  <ErrorPage
    number={422}
    title={t('What was sent could not be used')}
    words={t('Something in it does not fit together. Go back, look over what you entered and send it again.')}
  />
);

/** /error500: the server failed. Decision C-106. */
export const Error500Screen = () => (
  <ErrorPage
    number={500}
    title={t('Something went wrong on our side')}
    words={t('What you were doing may not have been saved. Wait a moment, reload, and look before you send it again.')}
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
          <Button component={Link} to="/" mt="sm">
            {t('Go to the start')}
          </Button>
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
