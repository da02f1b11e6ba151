import { useElementSize } from '@mantine/hooks';
import classes from '#web/reports/chart.module.css';
import { labelStep, ticksTo } from '#web/reports/chart-scale.ts';

export interface Series {
  name: string;
  values: readonly (number | null)[];
  /** The first series stands out; the previous period is faded. */
  look: 'first' | 'second' | 'before';
}

interface ChartProps {
  kind: 'bars' | 'lines';
  /** What screen readers announce instead of the chart. The table below it has the numbers. */
  label: string;
  /** The names along the axis. */
  names: readonly string[];
  series: readonly Series[];
  show: (value: number) => string;
}

/** A bar or line chart as wide as the page. */
export function Chart({ kind, label, names, series, show }: ChartProps) {
  const { ref, width } = useElementSize();
  const Picture = kind === 'bars' ? Bars : Lines;
  return (
    <figure className={classes.chart}>
      {series.length > 1 && (
        <ul className={classes.legend} data-kind={kind}>
          {series.map(({ name, look }) => (
            <li key={name} data-look={look}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div ref={ref}>
        <Picture label={label} names={names} series={series} show={show} width={width || 640} />
      </div>
    </figure>
  );
}

type PictureProps = Omit<ChartProps, 'kind'> & { width: number };

const mostOf = (series: readonly Series[]) =>
  Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));

const LINES = { height: 240, top: 10, bottom: 26, right: 34 };

function Lines({ label, names, series, show, width }: PictureProps) {
  const ticks = ticksTo(mostOf(series));
  const left = Math.max(...ticks.map((tick) => round(show(tick)).length), 3) * 7 + 16;
  const inner = { width: width - left - LINES.right, height: LINES.height - LINES.top - LINES.bottom };
  const last = Math.max(names.length - 1, 1);
  const top = ticks.at(-1) ?? 1;
  const xOf = (at: number) => left + (names.length === 1 ? inner.width / 2 : (at / last) * inner.width);
  const yOf = (value: number) => LINES.top + inner.height * (1 - value / top);
  const pathOf = (values: Series['values']) =>
    values
      .slice(0, names.length)
      .map((value, at) => `${at === 0 ? 'M' : 'L'}${xOf(at).toFixed(1)} ${yOf(value ?? 0).toFixed(1)}`)
      .join(' ');
  const step = labelStep(names.length, inner.width, 72);
  const band = inner.width / Math.max(names.length, 1);

  return (
    <svg className={classes.picture} width={width} height={LINES.height} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick} className={classes.tick}>
          <line x1={left} x2={width - LINES.right} y1={yOf(tick)} y2={yOf(tick)} />
          <text x={left - 8} y={yOf(tick)} dy="0.32em" textAnchor="end">
            {round(show(tick))}
          </text>
        </g>
      ))}
      {names.map(
        (name, at) =>
          at % step === 0 && (
            <text key={name} className={classes.name} x={xOf(at)} y={LINES.height - 8} textAnchor="middle">
              {name}
            </text>
          ),
      )}
      {series.toReversed().map(({ name, values, look }) => (
        <g key={name} data-look={look}>
          <path className={classes.line} d={pathOf(values)} />
          {look === 'first' &&
            names.length <= 62 &&
            values.map((value, at) => (
              // A line's points have no identity other than their position.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <circle key={at} className={classes.point} cx={xOf(at)} cy={yOf(value ?? 0)} r={3} />
            ))}
        </g>
      ))}
      {names.map((name, at) => (
        <rect
          key={name}
          className={classes.touch}
          x={xOf(at) - band / 2}
          y={LINES.top}
          width={band}
          height={inner.height}
        >
          <title>{tipOf(name, at, series, show)}</title>
        </rect>
      ))}
    </svg>
  );
}

/** Leaves out '.00', because axis labels don't need cents. */
const round = (shown: string) => shown.replace(/\.00$/, '');

const BAR = { thick: 12, between: 3, row: 14, value: 78 };

function Bars({ label, names, series, show, width }: PictureProps) {
  const most = mostOf(series) || 1;
  const nameWidth = Math.min(Math.max(...names.map((name) => name.length)) * 7 + 14, width * 0.36);
  const inner = width - nameWidth - BAR.value;
  const rowHeight = series.length * (BAR.thick + BAR.between) + BAR.row;
  return (
    <svg className={classes.picture} width={width} height={names.length * rowHeight} role="img" aria-label={label}>
      {names.map((name, row) => (
        // Two customers may have the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <g key={row} transform={`translate(0 ${row * rowHeight + BAR.row / 2})`}>
          <text className={classes.name} x={0} y={(rowHeight - BAR.row) / 2} dy="0.32em">
            {cut(name, nameWidth / 7)}
          </text>
          {series.map(({ name: of, values, look }, at) => {
            const value = values[row] ?? 0;
            const length = Math.max((value / most) * inner, value > 0 ? 2 : 0);
            const y = at * (BAR.thick + BAR.between);
            return (
              <g key={of} data-look={look}>
                <rect className={classes.bar} x={nameWidth} y={y} width={length} height={BAR.thick} rx={2} />
                <text className={classes.value} x={nameWidth + length + 6} y={y + BAR.thick / 2} dy="0.34em">
                  {show(value)}
                </text>
              </g>
            );
          })}
          <rect className={classes.touch} x={0} y={0} width={width} height={rowHeight - BAR.row}>
            <title>{tipOf(name, row, series, show)}</title>
          </rect>
        </g>
      ))}
    </svg>
  );
}

const cut = (name: string, letters: number) => (name.length > letters ? `${name.slice(0, letters - 1)}…` : name);

const tipOf = (name: string, at: number, series: readonly Series[], show: (value: number) => string) =>
  [name, ...series.map((one) => `${one.name}: ${show(one.values[at] ?? 0)}`)].join('\n');
