import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import classes from '#web/accounts/security/turn-on-dialog.module.css';

/** A QR code as one SVG path. Dark on white in both color schemes, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const qr = qrcode(0, 'M');
    qr.addData(text);
    qr.make();
    const size = qr.getModuleCount();
    const cells = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const);
    const dark = cells.filter(([row, column]) => qr.isDark(row, column));
    return { size, path: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('') };
  }, [text]);

  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
