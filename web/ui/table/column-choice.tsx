import { ActionIcon, Menu } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#web/lib/words.ts';
import { CRAMPED, TABLET } from '#web/ui/breakpoints.ts';
import classes from '#web/ui/table/data-table.module.css';
import type { Column } from '#web/ui/table/data-table-types.ts';

/** The columns to show, remembered on this device. The first column names the row and is always shown. */
export function useColumnChoice<Row>(
  columns: readonly Column<Row>[],
  key: string,
): { shown: readonly Column<Row>[]; chooser: ReactNode } {
  const isNow = {
    narrow: useMediaQuery(CRAMPED, false, { getInitialValueInEffect: false }),
    tablet: useMediaQuery(TABLET, false, { getInitialValueInEffect: false }),
  };
  const [kept, setHidden] = useLocalStorage<readonly string[] | null>({
    key: `hindquarter.columns.${key}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [first, ...others] = columns;
  const hidden = kept ?? others.filter(({ hiddenOn }) => hiddenOn && isNow[hiddenOn]).map((column) => column.key);
  const isShown = (column: Column<Row>) => column === first || !hidden.includes(column.key);

  const chooser = (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" className={classes.menu} aria-label={t('Columns')}>
          <IconColumns3 aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Columns')}</Menu.Label>
        <Menu.CheckboxGroup
          value={others.filter(isShown).map((column) => column.key)}
          onChange={(shown) => setHidden(others.map((column) => column.key).filter((name) => !shown.includes(name)))}
        >
          {others.map((column) => (
            <Menu.CheckboxItem key={column.key} value={column.key}>
              {t(column.header)}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
  return { shown: columns.filter(isShown), chooser };
}
