import { t } from '#web/lib/words.ts';
import classes from '#web/ui/table/row-selection.module.css';

/** Rows that can be selected for bulk actions. */
export interface RowSelection<Row> {
  isOn: (row: Row) => boolean;
  set: (rows: readonly Row[], isOn: boolean) => void;
  /** Labels a row's checkbox for screen readers. */
  label: (row: Row) => string;
}

/** The checkbox of one row. */
export function SelectRow<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  return (
    <RowBox
      label={t('Select {name}', { name: selection.label(row) })}
      isOn={selection.isOn(row)}
      onChange={(isOn) => selection.set([row], isOn)}
    />
  );
}

/** The checkbox for all rows on the page. */
export function SelectAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: RowSelection<Row> }) {
  const on = rows.filter(selection.isOn).length;
  return (
    <RowBox
      label={t('Select all rows')}
      isOn={on > 0 && on === rows.length}
      isPartly={on > 0 && on < rows.length}
      onChange={(isOn) => selection.set(rows, isOn)}
    />
  );
}

interface RowBoxProps {
  label: string;
  isOn: boolean;
  isPartly?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A native checkbox styled like Mantine's, because Mantine's costs as much to render as the rest of the row. */
function RowBox({ label, isOn, isPartly = false, onChange }: RowBoxProps) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={isOn}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
