import { CloseButton, Combobox, InputBase, Loader, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import { wordsOf } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/ui/picker.module.css';

export interface Option {
  id: number;
  label: string;
  /** A second, muted line: phone, city. */
  note?: string;
}

export interface PickerProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: Option | null;
  onChange: (option: Option | null) => void;
  /** Returns matches for the typed text, best first. '' requests suggestions. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** The cache key of the results: one name per kind of search, such as 'customers'. */
  searchName: string;
  /**
   * An extra choice below the matches, such as 'Add new customer', because two people can share a name. Receives the typed
   * text.
   */
  addNew?: { label: string; onPick: (typed: string) => void };
  hint?: string;
  error?: string | undefined;
  placeholder?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
}

const TYPING_PAUSE_MS = 200;

/**
 * A field that finds one record as you type. Arrow keys and Enter select, Escape closes, and the X clears.
 *
 *     <Picker label="Customer" value={customer} onChange={setCustomer} search={findCustomers} searchName="customers"
 *       addNew={{ label: 'Add new customer', onPick: openAddCustomer }} />
 */
export function Picker({
  value,
  onChange,
  search,
  searchName,
  addNew,
  hint,
  isRequired,
  isDisabled,
  ...props
}: PickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [asked] = useDebouncedValue(typed?.trim() ?? '', TYPING_PAUSE_MS);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isOpen = combobox.dropdownOpened;
  const found = useQuery({
    queryKey: ['picker', searchName, asked],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: isOpen,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const options = found.data ?? [];
  // Refreshing matches that are already shown doesn't count, because the highlight shouldn't move.
  const isLoading = found.isFetching && (found.data === undefined || found.isPlaceholderData);
  const isSearching = isLoading || asked !== (typed?.trim() ?? '');

  // Enter picks the best match once it has loaded.
  const best = typed?.trim() && !isSearching ? options[0]?.id : undefined;
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (isOpen && best !== undefined) selectFirstOption();
  }, [isOpen, best, selectFirstOption]);

  function close() {
    setTyped(null);
    combobox.closeDropdown();
  }
  function choose(id: string) {
    const text = typed?.trim() ?? '';
    close();
    if (id === NEW) addNew?.onPick(text);
    else onChange(options.find((option) => String(option.id) === id) ?? null);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal preventPositionChangeWhenVisible={false}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...props}
          description={hint}
          role="combobox"
          value={typed ?? value?.label ?? ''}
          autoComplete="off"
          withAsterisk={isRequired ?? false}
          disabled={isDisabled ?? false}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={close}
          rightSectionPointerEvents="all"
          rightSection={
            isOpen && isSearching ? (
              <Loader size="xs" />
            ) : value && !isDisabled ? (
              <CloseButton
                size="sm"
                aria-label={t('Clear {field}', { field: props.label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null)}
              />
            ) : null
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('Matches')} mah={280} className={classes.options}>
          {options.map((option) => (
            <Combobox.Option key={option.id} value={String(option.id)} active={option.id === value?.id}>
              <span className={classes.label}>{option.label}</span>
              {option.note && <span className={classes.note}>{option.note}</span>}
            </Combobox.Option>
          ))}
          {options.length === 0 && !isSearching && (
            <Combobox.Empty>{found.error ? wordsOf(found.error) : t('No matches')}</Combobox.Empty>
          )}
          {addNew && !isSearching && !found.error && (
            <Combobox.Option value={NEW} className={classes.addNew}>
              {addNew.label}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
const NEW = 'new';
