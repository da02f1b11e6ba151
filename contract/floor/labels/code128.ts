/** The widths of each symbol's bars and gaps, in modules, by its value. The last three start a code. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
const STOP = '2331112';
const TO_DIGITS = 99;
const TO_LETTERS = 100;
const FNC1 = 102;
const START_LETTERS = 104;
const START_DIGITS = 105;

/** What Code 128 can hold. */
export const isBarText = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

/**
 * The values of a Code 128 for this text, with its check symbol but without the stop. Pairs of digits take one symbol, so runs
 * of four or more are written as pairs. A GS1-128 has FNC1 first.
 */
export function symbolsOf(text: string, isGs1 = false): number[] {
  if (!isBarText(text)) throw new RangeError('a bar code can’t hold this');
  const values: number[] = [];
  let isPairs = false;
  for (let at = 0; at < text.length; ) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    const wantsPairs: boolean = isPairs ? digits >= 2 : digits >= 4;
    if (values.length === 0) {
      values.push(wantsPairs ? START_DIGITS : START_LETTERS);
      if (isGs1) values.push(FNC1);
    } else if (wantsPairs !== isPairs) values.push(wantsPairs ? TO_DIGITS : TO_LETTERS);
    isPairs = wantsPairs;
    const symbol = isPairs ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32;
    values.push(symbol);
    at += isPairs ? 2 : 1;
  }
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  return [...values, sum % 103];
}

/** The widths of the bars and gaps in modules: bar, gap, bar, and so on. */
export const barsOf = (text: string, isGs1 = false): number[] =>
  [...symbolsOf(text, isGs1).map((value) => SYMBOLS[value] ?? ''), STOP].flatMap((widths) => [...widths].map(Number));
