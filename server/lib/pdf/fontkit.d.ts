/** The part of fontkit that asks a font for its letters. The package has no types of its own. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): { hasGlyphForCodePoint(code: number): boolean };
}
