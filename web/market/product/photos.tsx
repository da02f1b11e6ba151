import { useId } from 'react';
import { pictureAddress } from '#contract/lib/pictures.ts';
import type { Photo } from '#contract/market/lots/lot.ts';
import { t } from '#web/lib/words.ts';
import classes from '#web/market/product/photos.module.css';

/**
 * The photos side by side, to swipe or scroll through, and a small one of each below to go to it with mouse or keyboard.
 * Works without JavaScript.
 */
export function Photos({ photos, title }: { photos: readonly Photo[]; title: string }) {
  const id = useId();
  if (photos.length === 0) return null;
  return (
    <>
      <section className={classes.photos} tabIndex={photos.length > 1 ? 0 : undefined} aria-label={title}>
        {photos.map(({ small, medium, large, width, height }, at) => (
          <img
            key={large}
            id={`${id}${at}`}
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
      {photos.length > 1 && (
        <ul className={classes.thumbnails}>
          {photos.map(({ small, large }, at) => (
            <li key={large}>
              <a
                href={`#${id}${at}`}
                aria-label={t('Photo {number} of {count}', { number: at + 1, count: photos.length })}
              >
                <img src={pictureAddress(small)} alt="" width={72} height={54} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
