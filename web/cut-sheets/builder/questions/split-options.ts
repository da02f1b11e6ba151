/** A bullet, checkbox, or number at the start of a line: '• Thin', '- Thin', '[ ] Thin', '2) Thin', 'b. Thin'. */
const MARK = /^(?:[•·▪◦‣○●☐✓]\s*|[-–—*]\s+|\[[ x]?\]\s*|\(?\d{1,2}[.)](?:\s+|(?=\p{L}))|\(?[a-z][.)]\s+)/iu;

/**
 * Splits a pasted list into options the way people write lists: one per line, with bullets or numbers, or on one line separated
 * by semicolons, commas, spaced slashes, or 'or'. Text that isn't a list becomes one option.
 */
export function splitOptions(text: string): string[] {
  const lines = text.split(/[\r\n\t]+/).filter((line) => line.trim() !== '');
  // A comma-separated list that was wrapped: 'Thin, medium,' and then 'thick'.
  const isWrapped = lines.length > 1 && lines.slice(0, -1).every((line) => /,\s*$/.test(line) && /,\s*\S/.test(line));
  const items = lines.length === 1 || isWrapped ? splitLine(lines.join(' ').trim()) : lines;
  const options = items
    .map((item) =>
      item
        .trim()
        .replace(MARK, '')
        .replace(/\s+/g, ' ')
        .replace(/\s*[,;]$/, '')
        .trim(),
    )
    .filter((option) => option !== '');
  return [...new Set(options)];
}

function splitLine(line: string): string[] {
  const bullets = line.split(/\s*[•▪◦‣●☐]\s*/).filter(Boolean);
  if (bullets.length > 1) return bullets;
  if (/^\(?1[.)]\s/.test(line) && /\s\(?2[.)]\s/.test(line)) return line.split(/\s+(?=\(?\d{1,2}[.)]\s)/);
  if (line.includes(';')) return line.split(';');
  const items = splitAtCommas(line);
  if (items.length > 1) return items;
  const slashed = line.split(/\s+\/\s+(?![^(]*\))/);
  if (slashed.length > 1) return slashed;
  // 'Bone-in or boneless' is two options, '1 or 2 per package' is one.
  return /^\d+\s+(?:or|o)\s+\d/i.test(line) ? [line] : splitAtOr(line);
}

/** Commas in parentheses and in numbers ('1,5 lb, 2 lb') don't separate options. */
function splitAtCommas(line: string): string[] {
  const comma = /,\s/.test(line) ? /,\s+(?![^(]*\))/ : /,(?![^(]*\))/;
  const items = line.split(comma);
  const last = items.length > 1 ? items.pop() : undefined;
  if (last === undefined) return items;
  // 'thin, medium or thick', 'thin, medium, and thick'
  return [...items, ...splitAtOr(last.replace(/^(?:and|or|y|e|o|u)\s+/i, ''))];
}

/** An 'or' in parentheses doesn't separate options. */
const splitAtOr = (text: string): string[] => text.split(/\s+(?:or|o)\s+(?![^(]*\))/i);
