import classes from '#web/ui/brand.module.css';
import { ShareRing } from '#web/ui/share-ring.tsx';

/** The logo: a circle in four quarters, one of them filled. */
export function Brand({ size = 32 }: { size?: number }) {
  return (
    <span className={classes.brand}>
      <ShareRing shares={[{ label: '', quarters: 1 }]} size={size} label="" />
      <span>Hindquarter</span>
    </span>
  );
}
