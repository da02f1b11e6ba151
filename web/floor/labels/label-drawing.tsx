import type { LabelFacts } from '#contract/floor/labels/label-facts.ts';
import type { LabelSize } from '#contract/floor/labels/label-kinds.ts';
import { type LabelPart, layOutLabel } from '#contract/floor/labels/lay-out-label.ts';
import { qrModules } from '#contract/floor/labels/qr-modules.ts';
import { sum } from '#contract/lib/sum.ts';
import { browserLetters, FONT } from '#web/floor/labels/browser-letters.ts';
import classes from '#web/floor/labels/labels.module.css';

/** A label as it is printed, drawn by the browser, so that it needs no connection. */
export function LabelDrawing({ facts, size }: { facts: LabelFacts; size: LabelSize }) {
  const { width, height, parts } = layOutLabel(facts, size, browserLetters());
  return (
    <svg
      className={classes.label}
      viewBox={`0 0 ${width} ${height}`}
      data-size={size}
      role="img"
      aria-label={facts.name}
    >
      <rect width={width} height={height} fill="white" />
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a label never move.
        <Part key={at} part={part} />
      ))}
    </svg>
  );
}

function Part({ part }: { part: LabelPart }) {
  switch (part.kind) {
    case 'text': {
      const { text, x, y, size, isBold, isWhite, narrowed } = part;
      return (
        <text
          transform={`translate(${x} ${y}) scale(${narrowed} 1)`}
          fontFamily={FONT}
          fontSize={size}
          fontWeight={isBold ? 700 : 400}
          fill={isWhite ? 'white' : 'black'}
        >
          {text}
        </text>
      );
    }
    case 'box': {
      const { isFilled, kind: _, ...box } = part;
      return (
        <rect {...box} fill={isFilled ? 'black' : 'none'} stroke={isFilled ? 'none' : 'black'} strokeWidth={0.75} />
      );
    }
    case 'ring':
      return <circle cx={part.x} cy={part.y} r={part.radius} fill="none" stroke="black" strokeWidth={1} />;
    case 'bars':
      return <path d={pathOfBars(part)} shapeRendering="crispEdges" />;
    case 'qr':
      return <Qr part={part} />;
  }
}

/** Bars and gaps take turns, starting with a bar. */
function pathOfBars({ widths, x, y, width, height }: LabelPart & { kind: 'bars' }): string {
  const module = width / sum(widths);
  let at = x;
  return widths
    .map((modules, index) => {
      const bar = index % 2 === 0 ? `M${at.toFixed(3)} ${y}h${modules * module}v${height}h${-modules * module}z` : '';
      at += modules * module;
      return bar;
    })
    .join('');
}

function Qr({ part: { address, x, y, width } }: { part: LabelPart & { kind: 'qr' } }) {
  const { size, runs } = qrModules(address);
  return (
    <path
      transform={`translate(${x} ${y}) scale(${width / size})`}
      d={runs.map((run) => `M${run.x} ${run.y}h${run.width}v1h${-run.width}z`).join('')}
      shapeRendering="crispEdges"
    />
  );
}
