import { Button, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef } from 'react';
import { searchLots } from '#contract/market/search/search-api.ts';
import classes from '#web/app/home-screen.module.css';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { LotList } from '#web/market/search/lot-list.tsx';
import { useTypedEarly } from '#web/market/search/rendered-form.ts';
import { NEWEST } from '#web/market/search/search-input.ts';
import { ButtonLink } from '#web/ui/links.tsx';

/** Search by ZIP. A plain form, so it also works before or without scripts. */
export function ZipSearch() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useTypedEarly(form, '/search');
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const zip = String(new FormData(event.currentTarget).get('zip') ?? '').trim();
    void navigate({ to: '/search', search: { zip: zip || undefined } });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> isn't known to all browsers we support
    <form ref={form} role="search" action="/search" className={classes.zip} onSubmit={search}>
      <TextInput
        name="zip"
        label={t('Your ZIP code')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        leftSection={<IconMapPin aria-hidden />}
      />
      <Button type="submit" size="md">
        {t('Find meat near me')}
      </Button>
    </form>
  );
}

const MAX_NEW = 6;

/** The newest lots from everywhere; shows nothing until there are some. */
export function NewestLots() {
  const lots = useApiQuery(searchLots, NEWEST, { atOnce: true });
  const rows = lots.data?.rows.slice(0, MAX_NEW) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={classes.newest}>
      <div className={classes.newestHead}>
        <h2>{t('New on the market')}</h2>
        <ButtonLink to="/search" variant="subtle">
          {t('See all')}
        </ButtonLink>
      </div>
      <LotList lots={rows} />
    </section>
  );
}
