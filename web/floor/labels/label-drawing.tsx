import qrcode from 'qrcode-generator';
import type { LabelFacts } from '#contract/floor/labels/label-facts.ts';
import type { LabelSize } from '#contract/floor/labels/label-kinds.ts';
import { type LabelPart, type Letters, layOutLabel } from '#contract/floor/labels/lay-out-label.ts';
import { sum } from '#contract/lib/sum.ts';
import classes from '#web/floor/labels/labels.module.css';

const FONT = 'arial, helvetica, sans-serif';

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
  const qr = qrcode(0, 'M');
  qr.addData(address);
  qr.make();
  const size = qr.getModuleCount();
  const cells = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const);
  const dark = cells.filter(([row, column]) => qr.isDark(row, column));
  return (
    <path
      transform={`translate(${x} ${y}) scale(${width / size})`}
      d={dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('')}
      shapeRendering="crispEdges"
    />
  );
}

const MEASURED_AT = 100;
function browserLetters(): Letters {
  const context = document.createElement('canvas').getContext('2d');
  const measure = (text: string, isBold: boolean): number => {
    if (!context) return text.length * 0.6;
    context.font = `${isBold ? 700 : 400} ${MEASURED_AT}px ${FONT}`;
    return context.measureText(text).width / MEASURED_AT;
  };
  return {
    measure,
    lines(text, { size, isBold, width }) {
      const fits = (line: string) => measure(line, isBold) * size <= width;
      const found: string[] = [];
      for (const word of text.split(/\s+/).filter(Boolean)) {
        const last = found.at(-1);
        if (last !== undefined && fits(`${last} ${word}`)) found[found.length - 1] = `${last} ${word}`;
        else found.push(...broken(word, fits));
      }
      return found;
    },
  };
}

/** A word that is longer than its line, in pieces. */
function broken(word: string, fits: (part: string) => boolean): string[] {
  const pieces = [''];
  for (const letter of word) {
    const piece = (pieces.at(-1) ?? '') + letter;
    if (fits(piece) || piece === letter) pieces[pieces.length - 1] = piece;
    else pieces.push(letter);
  }
  return pieces;
}
