import classes from '#web/ui/share-ring.module.css';

export interface Share {
  /** Whose it is. */
  label: string;
  /** 4 whole, 2 half, 1 quarter (3 is possible on the market). */
  quarters: number;
}

export interface ShareRingProps {
  shares: readonly Share[];
  /** Width in pixels. */
  size?: number;
  /** Names the ring for those who do not see it; '' makes it an ornament. Without one it says who has how much. */
  label?: string;
  /** Lists the shares beside the ring. */
  hasLegend?: boolean;
}

const RADIUS = 38;
/** Degrees left free at each end of an arc, so that neighbours of one colour still read as quarters. */
const GAP = 5;

/** How an animal is divided: four quarters, each in the colour of whoever has it; a dashed quarter is still to give away. Screens, Identity. */
export function ShareRing({ shares, size = 48, label, hasLegend = false }: ShareRingProps) {
  const owners = shares.flatMap(({ quarters }, index) => Array<number>(quarters).fill(index)).slice(0, 4);
  const free = 4 - owners.length;
  const name = label ?? describe(shares, free);

  const ring = (
    <svg
      className={classes.ring}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {name && <title>{name}</title>}
      {[0, 1, 2, 3].map((quarter) => {
        const owner = owners[quarter];
        return (
          <path
            key={quarter}
            d={arc(quarter)}
            className={owner === undefined ? classes.free : classes.taken}
            data-share={owner === undefined ? undefined : (owner % 4) + 1}
          />
        );
      })}
    </svg>
  );
  if (!hasLegend) return ring;

  return (
    <div className={classes.withLegend}>
      {ring}
      <ul className={classes.legend}>
        {shares.map((share, index) => (
          <li key={`${share.label}-${index}`}>
            <span className={classes.swatch} data-share={(index % 4) + 1} />
            <span className={classes.owner}>{share.label}</span>
            <span className={classes.amount}>{amountOf(share.quarters)}</span>
          </li>
        ))}
        {free > 0 && (
          <li>
            <span className={classes.swatch} />
            <span className={classes.owner}>To give away</span>
            <span className={classes.amount}>{amountOf(free)}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

const AMOUNTS: Readonly<Record<number, string>> = { 4: 'Whole', 3: 'Three quarters', 2: 'Half', 1: 'Quarter' };
const amountOf = (quarters: number) => AMOUNTS[quarters] ?? `${quarters} quarters`;

function describe(shares: readonly Share[], free: number): string {
  const parts = shares.map((share) => `${share.label}: ${amountOf(share.quarters)}`);
  return [...parts, ...(free > 0 ? [`To give away: ${amountOf(free)}`] : [])].join(', ');
}

/** The arc of a quarter, clockwise from the top. */
function arc(quarter: number): string {
  const at = (degrees: number) => {
    const radians = ((degrees - 90) * Math.PI) / 180;
    return `${(50 + RADIUS * Math.cos(radians)).toFixed(2)} ${(50 + RADIUS * Math.sin(radians)).toFixed(2)}`;
  };
  return `M ${at(quarter * 90 + GAP)} A ${RADIUS} ${RADIUS} 0 0 1 ${at(quarter * 90 + 90 - GAP)}`;
}
