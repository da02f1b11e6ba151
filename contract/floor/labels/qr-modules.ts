import qrcode from 'qrcode-generator';

/** The characters that a QR code stores compactly. */
const COMPACT = /^[0-9A-Z $%*+\-./:]*$/;

/**
 * A QR code as runs of dark modules, row by row. This needs few shapes and prints sharply at any size. `size` is the
 * width in modules. Our URLs are case-insensitive, so they are encoded in capitals. That gives fewer, larger modules,
 * which can be scanned from farther away.
 */
export function qrModules(address: string): { size: number; runs: { x: number; y: number; width: number }[] } {
  const qr = qrcode(0, 'M');
  const capitals = address.toUpperCase();
  if (COMPACT.test(capitals)) qr.addData(capitals, 'Alphanumeric');
  else qr.addData(address);
  qr.make();
  const size = qr.getModuleCount();
  const runs: { x: number; y: number; width: number }[] = [];
  for (let y = 0; y < size; y++) {
    let begun = -1;
    for (let x = 0; x <= size; x++) {
      const isDark = x < size && qr.isDark(y, x);
      if (isDark && begun < 0) begun = x;
      if (isDark || begun < 0) continue;
      runs.push({ x: begun, y, width: x - begun });
      begun = -1;
    }
  }
  return { size, runs };
}
