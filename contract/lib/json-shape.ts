/**
 * Generous limits: nothing we accept is nested even half this deep, and the largest template has a tenth of this many values.
 */
const MAX_LEVELS = 32;
const MAX_VALUES = 50_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether JSON has more levels or values than anything we accept. Counts them without parsing. */
export function isTooComplex(json: string): boolean {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const letter = json.charCodeAt(at);
    if (letter === QUOTE) at = endOfText(json, at);
    else if (letter === COMMA || letter === COLON) values += 1;
    else if (OPENING.has(letter)) levels += 1;
    else if (CLOSING.has(letter)) levels -= 1;
    if (levels > MAX_LEVELS || values > MAX_VALUES) return true;
  }
  return false;
}

/** The position of the quote that ends the string starting at `start`: the next one that isn't escaped. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const letter = json.charCodeAt(at);
    if (letter === BACKSLASH) at += 1;
    else if (letter === QUOTE) return at;
  }
  return json.length;
}
