import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { ZIP_PATTERN, ZIP_WORDS } from '#contract/lib/fields.ts';
import { SPECIES, type Species, showSpecies } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/directory/finder/seller-search.module.css';
import type { SellerSearch } from '#web/directory/finder/use-sellers.ts';
import { t } from '#web/lib/words.ts';

const readable = (typed: string) => typed.replace(/[^\d-]/g, '').slice(0, 10);

/** Where to search, and for what. A blank ZIP code means the user's own. */
export function SellerSearchForm({
  search,
  onSearch,
  hasPlants = false,
}: {
  search: SellerSearch;
  onSearch: (search: SellerSearch) => void;
  /** True if plants can be searched for too. */
  hasPlants?: boolean;
}) {
  const { zip: own } = useMe();
  const [zip, setZip] = useState(search.zip);
  const [known, setKnown] = useState(search.zip);
  const [isWrong, setWrong] = useState(false);
  if (known !== search.zip) {
    setKnown(search.zip);
    setZip(search.zip);
  }

  function find(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    setWrong(!ZIP_PATTERN.test(zip));
    if (ZIP_PATTERN.test(zip)) onSearch({ ...search, zip });
  }

  return (
    <form className={classes.form} onSubmit={find} noValidate>
      <TextInput
        className={classes.zip}
        label={t('Near ZIP')}
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder={own}
        value={zip}
        onChange={({ currentTarget }) => {
          setZip(readable(currentTarget.value));
          setWrong(false);
        }}
        error={isWrong && t(ZIP_WORDS)}
      />
      <Button leftSection={<IconSearch aria-hidden />} type="submit" size="md" variant="default">
        {t('Find')}
      </Button>
      {hasPlants && (
        <SegmentedControl
          aria-label={t('Search for')}
          size="md"
          data={[
            { value: 'seller', label: t('Sellers') },
            { value: 'processor', label: t('Plants') },
          ]}
          value={search.role}
          onChange={(role) => onSearch({ ...search, role: role === 'processor' ? 'processor' : 'seller', species: '' })}
        />
      )}
      {search.role === 'processor' && (
        <NativeSelect
          label={t('Species')}
          value={search.species}
          onChange={({ currentTarget }) => onSearch({ ...search, species: currentTarget.value as Species | '' })}
          data={[
            { value: '', label: t('Any species') },
            ...SPECIES.map((key) => ({ value: key, label: t(showSpecies(key)) })),
          ]}
        />
      )}
    </form>
  );
}
