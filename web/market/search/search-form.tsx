import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMapPin, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { showSpecies } from '#contract/lib/species.ts';
import { PRODUCT_SPECIES } from '#contract/market/lots/lot.ts';
import { PRACTICE_RULES, type Practice } from '#contract/market/lots/practices.ts';
import { type countLots, NEAR_MILES } from '#contract/market/search/search-api.ts';
import { t } from '#web/lib/words.ts';
import { DISTANCES, offeredPractices, shareSizes, withCount } from '#web/market/search/lot-words.ts';
import { findRendered, leaveRendered, valuesIn } from '#web/market/search/rendered-form.ts';
import classes from '#web/market/search/search-form.module.css';
import { countInput, problemsIn, type SearchAddress } from '#web/market/search/search-input.ts';

interface SearchFormProps {
  to: '/search' | '/searchsublot';
  address: SearchAddress;
  counts: DataOf<typeof countLots> | undefined;
  zipError: string | undefined;
}

/**
 * The filters of a search, as a plain form that submits to the page's own URL, so that it works before scripts have
 * loaded, or without them. What is typed before the scripts run isn't lost. Going back restores the filters in the URL.
 */
export function SearchForm({ to, address, counts, zipError }: SearchFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState<{ address: SearchAddress; problems: ReturnType<typeof problemsIn> } | null>(
    null,
  );
  const problems = refused?.address === address ? refused.problems : problemsIn(address);
  // Without a place, lots are always listed newest first.
  const isNearPlace = countInput(address).zip !== '' && !zipError;
  const [rendered] = useState(() => ({ address, typed: findRendered(to) }));
  useEffect(() => {
    const values = rendered.address === address ? valuesIn(rendered.typed) : {};
    for (const field of form.current?.elements ?? []) {
      const isFilter = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isFilter && field !== document.activeElement && field.name in NAMES)
        field.value =
          values[field.name] ?? address[field.name as keyof SearchAddress] ?? NAMES[field.name as keyof typeof NAMES];
    }
    leaveRendered(rendered.typed, form.current);
  }, [address, rendered]);

  /** Searches with the values in the fields, unless one of them is invalid. */
  function go(more: Pick<SearchAddress, 'practices'> = {}, resetScroll = true) {
    const typed = Object.fromEntries(
      [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, String(value).trim() || undefined]),
    );
    const found = problemsIn(typed);
    const [first] = Object.keys(found);
    setRefused(first === undefined ? null : { address, problems: found });
    if (first === undefined) void navigate({ to, search: { ...typed, ...more }, resetScroll });
    else form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    go();
  }
  const submit = () => form.current?.requestSubmit();
  const [isOpen, setOpen] = useState(false);

  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> isn't known to all browsers we support
    <form ref={form} role="search" action={to} className={classes.form} data-open={isOpen} onSubmit={search}>
      {address.kind && <input type="hidden" name="kind" value={address.kind} />}
      {address.practices && <input type="hidden" name="practices" value={address.practices} />}
      <div className={classes.main}>
        <TextInput
          type="search"
          name="search"
          label={t('What are you looking for?')}
          placeholder={t('Angus, ground beef...')}
          leftSection={<IconSearch aria-hidden />}
          maxLength={100}
          defaultValue={address.search ?? ''}
        />
        <TextInput
          name="zip"
          label={t('Near ZIP code')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          leftSection={<IconMapPin aria-hidden />}
          defaultValue={address.zip ?? ''}
          error={problems.zip ? t(problems.zip) : zipError}
        />
        <NativeSelect
          name="miles"
          label={t('Within')}
          defaultValue={address.miles ?? String(NEAR_MILES)}
          onChange={submit}
          data={DISTANCES.map((miles) => ({ value: String(miles), label: t('{miles} miles', { miles }) }))}
        />
        <Button type="submit" size="md" className={classes.go}>
          {t('Search')}
        </Button>
      </div>
      <MoreFilters address={address} counts={counts} problems={problems} isNearPlace={isNearPlace} submit={submit} />
      <Button
        variant="subtle"
        className={classes.toggle}
        aria-expanded={isOpen}
        rightSection={isOpen ? <IconChevronUp aria-hidden /> : <IconChevronDown aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('Fewer filters') : t('More filters')}
      </Button>
      <PracticeLinks to={to} address={address} counts={counts} onChoose={(practices) => go({ practices }, false)} />
    </form>
  );
}

/** The form's fields, with the values they have if the URL sets none. */
const NAMES = {
  search: '',
  zip: '',
  miles: String(NEAR_MILES),
  species: '',
  quarters: '',
  price: '',
  from: '',
  to: '',
  sort: '',
};

function MoreFilters({
  address,
  counts,
  problems,
  isNearPlace,
  submit,
}: Pick<SearchFormProps, 'address' | 'counts'> & {
  problems: ReturnType<typeof problemsIn>;
  isNearPlace: boolean;
  submit: () => void;
}) {
  return (
    <div className={classes.more}>
      <NativeSelect
        name="species"
        label={t('Animal')}
        defaultValue={address.species ?? ''}
        onChange={submit}
        data={[
          { value: '', label: t('All animals') },
          ...PRODUCT_SPECIES.map((key) => ({ value: key, label: withCount(t(showSpecies(key)), key, counts) })),
        ]}
      />
      <NativeSelect
        name="quarters"
        label={t('Share')}
        defaultValue={address.quarters ?? ''}
        onChange={submit}
        data={shareSizes('')}
      />
      <TextInput
        name="price"
        label={t('Max per lb hanging')}
        inputMode="decimal"
        leftSection="$"
        defaultValue={address.price ?? ''}
        error={problems.price && t(problems.price)}
      />
      <TextInput type="date" name="from" label={t('Drop-off from')} defaultValue={address.from ?? ''} />
      <TextInput
        type="date"
        name="to"
        label={t('Drop-off through')}
        defaultValue={address.to ?? ''}
        error={problems.to && t(problems.to)}
      />
      {isNearPlace && (
        <NativeSelect
          name="sort"
          label={t('Sort by')}
          defaultValue={address.sort ?? ''}
          onChange={submit}
          data={[
            { value: '', label: t('Nearest first') },
            { value: 'newest', label: t('Newest first') },
          ]}
        />
      )}
    </div>
  );
}

/** Links that remove a chosen practice, or add one followed by at least one of the lots found. Anything typed is kept. */
function PracticeLinks({
  to,
  address,
  counts,
  onChoose,
}: Omit<SearchFormProps, 'zipError'> & { onChoose: (practices: string | undefined) => void }) {
  const chosen = (address.practices ?? '').split(',').filter(Boolean);
  const offered = new Set<string>([...chosen, ...offeredPractices(counts)]);
  const shown = (Object.keys(PRACTICE_RULES) as Practice[]).filter((key) => offered.has(key));
  if (shown.length === 0) return null;
  return (
    <ul className={classes.practices} aria-label={t('How it was raised')}>
      {shown.map((key) => {
        const isOn = chosen.includes(key);
        const next = (isOn ? chosen.filter((other) => other !== key) : [...chosen, key]).join(',') || undefined;
        return (
          <li key={key}>
            <Link
              to={to}
              search={{ ...address, practices: next, after: undefined }}
              aria-current={isOn ? 'true' : undefined}
              resetScroll={false}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onChoose(next);
              }}
              activeOptions={{ exact: true }}
            >
              {t(PRACTICE_RULES[key].words)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
