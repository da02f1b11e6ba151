import { Group } from '@mantine/core';
import { t, type Words } from '#web/lib/words.ts';
import classes from '#web/ui/share-ring.module.css';

export interface Share {
  /** The owner. */
  label: string;
  /** 4 is a whole animal, 2 a half, 1 a quarter; 3 only occurs in day-popup orders. */
  quarters: number;
  /** Identifies the share, because labels may repeat. */
  key?: string | number;
}

interface ShareRingProps {
  shares: readonly Share[];
  /** Width in pixels. */
  size?: number;
  /** The label for screen readers; '' marks the ring as decorative. By default, it lists the shares. */
  label?: string;
  /** Lists the shares next to the ring. */
  hasLegend?: boolean;
}

const OUTER = 46;
const INNER = 27;
/** Half the gap between quarters, which keeps neighbors of the same color apart. */
const GAP = 3;

/** How an animal is divided: four quarters, each in its owner's color. Dashed quarters are still free. */
export function ShareRing({ shares, size = 48, label, hasLegend = false }: ShareRingProps) {
  const owners = shares.flatMap(({ quarters }, index) => Array<number>(quarters).fill(index)).slice(0, 4);
  const free = 4 - owners.length;
  const name = label ?? inWords(shares, free);

  const ring = (
    <svg
      className={classes.ring}
      data-small={size < 48}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      <title>{name}</title>
      {[0, 1, 2, 3].map((quarter) => {
        const owner = owners[quarter];
        return (
          <path
            key={quarter}
            d={quarterPath(quarter)}
            className={owner === undefined ? classes.free : classes.taken}
            data-share={owner === undefined ? undefined : (owner % 4) + 1}
          />
        );
      })}
    </svg>
  );
  if (!hasLegend) return ring;

  return (
    <Group wrap="nowrap">
      {ring}
      <ul className={classes.legend}>
        {shares.map((share, index) => (
          <li key={share.key ?? share.label}>
            <span className={classes.swatch} data-share={(index % 4) + 1} />
            <span className={classes.owner}>{share.label}</span>
            <span className={classes.amount}>{amountOf(share.quarters)}</span>
          </li>
        ))}
        {free > 0 && (
          <li>
            <span className={classes.swatch} />
            <span className={classes.owner}>{t('Unassigned')}</span>
            <span className={classes.amount}>{amountOf(free)}</span>
          </li>
        )}
      </ul>
    </Group>
  );
}

const AMOUNTS: Readonly<Record<number, Words>> = { 4: 'Whole', 3: 'Three quarters', 2: 'Half', 1: 'Quarter' };
const amountOf = (quarters: number) => t(AMOUNTS[quarters] ?? 'Whole');

function inWords(shares: readonly Share[], free: number): string {
  const parts = shares.map((share) => `${share.label}: ${amountOf(share.quarters)}`);
  return [...parts, ...(free > 0 ? [`${t('Unassigned')}: ${amountOf(free)}`] : [])].join(', ');
}

/** The outline of one quarter of the ring, clockwise from the top. Its straight sides run parallel to the gap. */
function quarterPath(quarter: number): string {
  const outer = Math.sqrt(OUTER ** 2 - GAP ** 2);
  const inner = Math.sqrt(INNER ** 2 - GAP ** 2);
  const corners = [
    [GAP, -outer],
    [outer, -GAP],
    [inner, -GAP],
    [GAP, -inner],
  ].map(([x = 0, y = 0]) => turn(x, y, quarter));
  return `M ${corners[0]} A ${OUTER} ${OUTER} 0 0 1 ${corners[1]} L ${corners[2]} A ${INNER} ${INNER} 0 0 0 ${corners[3]} Z`;
}

/** Rotates a point by quarter turns around the center of the 100 by 100 drawing. */
function turn(x: number, y: number, quarters: number): string {
  const [turnedX = 0, turnedY = 0] = [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ][quarters] ?? [x, y];
  return `${(50 + turnedX).toFixed(2)} ${(50 + turnedY).toFixed(2)}`;
}
