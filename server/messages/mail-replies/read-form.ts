import { Problem } from '#server/lib/problem.ts';

/** Mailgun sends about thirty fields, and one more for each attachment. */
const MAX_FIELDS = 200;
/** Names are short, and so are the lines above a field of form data. */
const MAX_NAME_BYTES = 200;
const MAX_HEAD_BYTES = 4_096;

/** A field of a form that isn't read until it is needed. */
export interface FormField {
  name: string;
  isFile: boolean;
  bytes: number;
  read: () => string;
}

/**
 * The fields of a form, found by looking only for what is between them, so that it costs next to nothing to refuse a large
 * form from a stranger. Refuses forms with more fields than anyone sends.
 */
export function findFields(body: Buffer, contentType: string): FormField[] {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return pairsIn(body);
  const [, quoted, plain] =
    /^multipart\/form-data\b.{0,200}?;\s{0,9}boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new Problem('malformed');
  return partsIn(body, boundary);
}

/** The fields of 'a=1&b=2'. */
function pairsIn(body: Buffer): FormField[] {
  return piecesOf(body, Buffer.from('&'), 0).map((piece) => {
    const sign = piece.indexOf('=');
    const [name, value] = sign < 0 ? [piece, EMPTY] : [piece.subarray(0, sign), piece.subarray(sign + 1)];
    return {
      name: name.length > MAX_NAME_BYTES ? '' : decode(name),
      isFile: false,
      bytes: value.length,
      read: () => decode(value),
    };
  });
}
const EMPTY = Buffer.alloc(0);
const decode = (bytes: Buffer): string => new URLSearchParams(`v=${bytes.toString('utf8')}`).get('v') ?? '';

/** The fields of form data with this boundary. */
function partsIn(body: Buffer, boundary: string): FormField[] {
  const opening = Buffer.from(`--${boundary}`);
  if (!body.subarray(0, opening.length).equals(opening)) throw new Problem('malformed');
  const pieces = piecesOf(body, Buffer.from(`\r\n--${boundary}`), opening.length);
  if (pieces.pop()?.subarray(0, 2).toString('latin1') !== '--') throw new Problem('malformed');
  return pieces.map((piece) => {
    const end = piece.subarray(0, MAX_HEAD_BYTES).indexOf('\r\n\r\n');
    if (end < 0) throw new Problem('malformed');
    const head = piece.subarray(0, end).toString('utf8');
    const value = piece.subarray(end + 4);
    return {
      name: /;\s?name="([^"\r\n]{0,200})"/i.exec(head)?.[1] ?? '',
      isFile: /;\s?filename\*?=/i.test(head),
      bytes: value.length,
      read: () => value.toString('utf8'),
    };
  });
}

function piecesOf(body: Buffer, separator: Buffer, from: number): Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = from, end = 0; end < body.length; start = end + separator.length) {
    if (pieces.length > MAX_FIELDS) throw new Problem('malformed');
    const found = body.indexOf(separator, start);
    end = found < 0 ? body.length : found;
    pieces.push(body.subarray(start, end));
  }
  return pieces;
}
