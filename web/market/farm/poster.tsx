import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import qrcode from 'qrcode-generator';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/farm/poster.module.css';

interface PosterProps {
  title: string;
  subtitle: string;
  /** The page that the code opens. */
  path: string;
}

/** A poster for the farm stand, with a code that opens a page. Printing the page prints only the poster. */
export function Poster({ title, subtitle, path }: PosterProps) {
  const address = `${window.location.origin}${path}`;
  const code = qrcode(0, 'M');
  code.addData(address);
  code.make();
  const size = code.getModuleCount();
  const dark = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const)
    .filter(([x, y]) => code.isDark(y, x))
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('');
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter aria-hidden />} onClick={() => window.print()}>
        {t('Print a poster')}
      </Button>
      <div className={classes.poster} data-poster aria-hidden>
        <p className={classes.name}>{title}</p>
        <p className={classes.place}>{subtitle}</p>
        <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} className={classes.code} role="presentation">
          <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fff" />
          <path d={dark} fill="#000" />
        </svg>
        <p className={classes.place}>{t('Scan to see what we have')}</p>
        <p>{address}</p>
      </div>
    </>
  );
}
