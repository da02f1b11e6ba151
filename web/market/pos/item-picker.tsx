import { Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { showMoney } from '#contract/lib/figures.ts';
import { showShare } from '#contract/lib/quarters.ts';
import type { CounterItem, CounterShare } from '#contract/market/pos/counter-api.ts';
import { plainCode, readCode } from '#contract/market/pos/read-code.ts';
import { showDay } from '#web/lib/format.ts';
import { t, translate } from '#web/lib/words.ts';
import classes from '#web/market/pos/pos.module.css';
import { keyOfItem, labeledLine, lineOf, type SaleLine, shareLine, showLeft } from '#web/market/pos/sale-lines.ts';
import { NO_BURST, nextBurst, scannedCode } from '#web/market/pos/scan-burst.ts';
import { WeighDialog } from '#web/market/pos/weigh-dialog.tsx';

/** Lets the clerk add an item by tapping it, typing its name, or scanning it. A scanner types the code and presses Enter. */
export function ItemPicker({
  items,
  shares,
  onAdd,
}: {
  items: readonly CounterItem[];
  shares: readonly CounterShare[];
  onAdd: (line: SaleLine) => void;
}) {
  const scan = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [weighed, setWeighed] = useState<CounterItem | null>(null);
  const [unknown, setUnknown] = useState('');
  useScanner(scan, enter);
  const found = matching(typed);

  function matching(text: string): CounterItem[] {
    const words = text.trim().toLowerCase();
    return items.filter(({ name, code }) => name.toLowerCase().includes(words) || code === plainCode(words));
  }

  function choose(item: CounterItem): void {
    setTyped('');
    setUnknown('');
    if (item.unit === 'lb') setWeighed(item);
    else onAdd(lineOf(item, 1));
  }

  /** Looks for a matching code first, then for a name that only one product has. */
  function enter(text: string): void {
    if (text.trim() === '') return;
    const { code, value } = readCode(text);
    const item = items.find((one) => one.code !== '' && one.code === plainCode(code));
    const named = matching(text);
    const only = item ?? (named.length === 1 ? named[0] : undefined);
    if (item && value !== null && item.label_holds !== '') addLabeled(item, value);
    else if (only) choose(only);
    else {
      setUnknown(text.trim());
      setTyped('');
    }
  }

  function addLabeled(item: CounterItem, value: number): void {
    setTyped('');
    setUnknown('');
    onAdd(labeledLine(item, value));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    enter(typed);
  }

  return (
    <section className={classes.picker} aria-label={t('Products')}>
      <TextInput
        ref={scan}
        data-search
        data-autofocus
        label={t('Scan, or type a name or code')}
        leftSection={<IconBarcode aria-hidden />}
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Text role="status" size="sm" className={classes.unknown}>
        {unknown !== '' && t('No product has the code or name “{code}”.', { code: unknown })}
      </Text>
      <ul className={classes.tiles}>
        {found.map((item) => (
          <li key={keyOfItem(item)}>
            <UnstyledButton className={classes.tile} onClick={() => choose(item)}>
              <Text span inherit fw={600}>
                {item.name}
              </Text>
              <span>
                {item.unit === 'lb'
                  ? t('{price}/lb', { price: showMoney(item.price_cents) })
                  : showMoney(item.price_cents)}
              </span>
              {item.left !== null && (
                <span className={classes.left} data-gone={item.left <= 0}>
                  {t('{left} left', { left: showLeft(item, item.left) })}
                </span>
              )}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {shares.length > 0 && typed.trim() === '' && <Shares shares={shares} onAdd={onAdd} />}
      {weighed && (
        <WeighDialog
          item={weighed}
          onClose={() => setWeighed(null)}
          onWeighed={(clb) => {
            setWeighed(null);
            onAdd(lineOf(weighed, clb));
          }}
        />
      )}
    </section>
  );
}

function Shares({ shares, onAdd }: { shares: readonly CounterShare[]; onAdd: (line: SaleLine) => void }) {
  return (
    <section aria-labelledby="pos-shares" className={classes.shares}>
      <h2 id="pos-shares" className={classes.heading}>
        {t('Animal shares')}
      </h2>
      <ul className={classes.tiles}>
        {shares.map((share) => (
          <li key={`${share.lot_id} ${share.quarters}`}>
            <UnstyledButton className={classes.tile} onClick={() => onAdd(shareLine(share))}>
              <Text span inherit fw={600}>{`${translate(showShare(share.quarters))} · ${share.title}`}</Text>
              {share.dropoff_date && (
                <span className={classes.left}>{t('Drop-off {day}', { day: showDay(share.dropoff_date) })}</span>
              )}
              <span>
                {share.is_deposit
                  ? t('{amount} deposit', { amount: showMoney(share.price_cents) })
                  : showMoney(share.price_cents)}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Makes a scanner work wherever the focus is. Text typed outside of a field goes to the scan field. A code scanned into
 * any other field is removed from it and passed to `onScan`; while a dialog is open, it is only removed.
 */
function useScanner(scan: { current: HTMLInputElement | null }, onScan: (code: string) => void): void {
  const hand = useEffectEvent(onScan);
  useEffect(() => {
    let burst = NO_BURST;
    let before: { field: HTMLInputElement; value: string } | null = null;

    function onKeyDown(event: globalThis.KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, target, timeStamp, repeat } = event;
      if (key === 'Enter') {
        const code = scannedCode(burst, timeStamp);
        burst = NO_BURST;
        if (before && before.field === target && code !== '') takeBack(event, before, code);
        return;
      }
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return;
      burst = nextBurst(burst, { key, at: timeStamp, isHeld: repeat });
      if (burst.text.length === 1) before = fieldAt(target);
      if (key === ' ' || isDialogOpen()) return;
      if (target instanceof Element && target.closest('input, textarea, select')) return;
      scan.current?.focus();
    }

    function fieldAt(target: EventTarget | null): typeof before {
      const isOther = target instanceof HTMLInputElement && target !== scan.current;
      return isOther ? { field: target, value: target.value } : null;
    }

    function takeBack(event: Event, { field, value }: NonNullable<typeof before>, code: string): void {
      // This may be a weight, because a scale types just as fast as a scanner.
      if (isDialogOpen() && !/^\d{5,}$/.test(code)) return;
      event.preventDefault();
      event.stopPropagation();
      retype(field, value);
      if (!isDialogOpen()) hand(code);
    }

    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [scan]);
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Changes a field's text in a way that React notices. */
function retype(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
