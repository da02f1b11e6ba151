import { pictureAddress } from '#contract/lib/pictures.ts';
import type { Photo } from '#contract/market/lots/lot.ts';
import classes from '#web/market/product/photos.module.css';

/** The photos side by side, to swipe or scroll through. Works without JavaScript. */
export function Photos({ photos, title }: { photos: readonly Photo[]; title: string }) {
  if (photos.length === 0) return null;
  return (
    <section className={classes.photos} tabIndex={photos.length > 1 ? 0 : undefined} aria-label={title}>
      {photos.map(({ small, medium, large, width, height }, at) => (
        <img
          key={large}
          src={pictureAddress(medium)}
          srcSet={`${pictureAddress(small)} 320w, ${pictureAddress(medium)} 960w, ${pictureAddress(large)} 1920w`}
          sizes="(max-width: 59.9375rem) 100vw, 44rem"
          width={width}
          height={height}
          alt={photos.length > 1 ? `${title} ${at + 1}` : title}
          loading={at === 0 ? 'eager' : 'lazy'}
          fetchPriority={at === 0 ? 'high' : 'auto'}
        />
      ))}
    </section>
  );
}
