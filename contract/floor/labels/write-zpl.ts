import { CAPITALS, type LabelPart, type LaidOutLabel } from '#contract/floor/labels/lay-out-label.ts';
import { qrModules } from '#contract/floor/labels/qr-modules.ts';
import { sum } from '#contract/lib/sum.ts';

/** What most label printers have: 203 dots an inch, 8 a millimeter. */
const DOTS_AN_INCH = 203;
const dots = (points: number): number => Math.round((points * DOTS_AN_INCH) / 72);
/**
 * The printer's own letters are narrower than ours, so lines that fit on paper fit there. Its capitals are counted as lower than
 * they are, so that NOT FOR SALE is never lower than the law's 3/8 inch.
 */
const CAPITALS_OF_PRINTER = 0.66;

/** A label in the language of label printers, for files that the server sends and for those that a device makes by itself. */
export const writeZpl = ({ width, height, parts }: LaidOutLabel): string =>
  ['^XA^CI28', `^PW${dots(width)}^LL${dots(height)}`, ...parts.map(write), '^XZ', ''].join('\n');

function write(part: LabelPart): string {
  switch (part.kind) {
    case 'text': {
      const { text, x, y, size, isWhite, narrowed } = part;
      const high = Math.ceil((size * CAPITALS * DOTS_AN_INCH) / 72 / CAPITALS_OF_PRINTER);
      const wide = Math.floor((size * narrowed * DOTS_AN_INCH) / 72);
      return `^FT${dots(x)},${dots(y)}^A0N,${high},${wide}${isWhite ? '^FR' : ''}^FH^FD${escapeField(text)}^FS`;
    }
    case 'box': {
      const [wide, high] = [dots(part.width), dots(part.height)];
      return `^FO${dots(part.x)},${dots(part.y)}^GB${wide},${high},${part.isFilled ? high : 2}^FS`;
    }
    case 'ring':
      return `^FO${dots(part.x - part.radius)},${dots(part.y - part.radius)}^GC${dots(2 * part.radius)},3^FS`;
    case 'bars':
      return writeBars(part);
    case 'qr':
      return writeQr(part);
  }
}

/** Nothing in a name may act as a command. */
const escapeField = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[_^~\\]/g, (letter) => `_${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Drawn as a picture, so that every printer prints the same bars, each a whole number of dots wide. */
function writeBars({ widths, x, y, width, height }: LabelPart & { kind: 'bars' }): string {
  const module = Math.max(1, Math.floor(dots(width) / sum(widths)));
  const row = widths.map((modules, at) => (at % 2 === 0 ? '1' : '0').repeat(modules * module)).join('');
  return picture([row], dots(height), { x, y });
}

function writeQr({ address, x, y, width }: LabelPart & { kind: 'qr' }): string {
  const { size, runs } = qrModules(address);
  const module = Math.max(1, Math.floor(dots(width) / size));
  const rows = Array.from({ length: size }, () => Array.from({ length: size * module }, () => '0'));
  for (const run of runs) rows[run.y]?.fill('1', run.x * module, (run.x + run.width) * module);
  return picture(
    rows.map((row) => row.join('')),
    module,
    { x, y },
  );
}

/** Rows of dots, each as often as `times` says. A colon repeats the row before. */
function picture(rows: readonly string[], times: number, { x, y }: { x: number; y: number }): string {
  const bytes = Math.ceil((rows[0]?.length ?? 0) / 8);
  const hex = (row: string) =>
    Array.from({ length: bytes }, (_, at) =>
      Number.parseInt(row.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2)
        .toString(16)
        .toUpperCase()
        .padStart(2, '0'),
    ).join('');
  const total = bytes * times * rows.length;
  const data = rows.map((row) => hex(row) + ':'.repeat(times - 1)).join('');
  return `^FO${dots(x)},${dots(y)}^GFA,${total},${total},${bytes},${data}^FS`;
}
