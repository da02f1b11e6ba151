import qrcode from 'qrcode-generator';

/** A QR code as runs of dark modules, row by row: few shapes, sharp at any size. `size` counts its modules along a side. */
export function qrModules(text: string): { size: number; runs: { x: number; y: number; width: number }[] } {
  const qr = qrcode(0, 'M');
  qr.addData(text);
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
