import { useState } from 'react';
import type { Reply } from '#contract/community/posts-api.ts';
import classes from '#web/community/post-photos.module.css';
import { PrivatePhoto } from '#web/community/private-photo.tsx';
import { t } from '#web/lib/words.ts';
import { PhotoView } from '#web/ui/photos/photo-view.tsx';

/** A post shows this many of its photos; the rest are one click away. */
const MAX_SHOWN = 4;

/** A post's photos in a grid. Clicking one opens it full size. */
export function PostPhotos({ post, community_id }: { post: Reply; community_id: number }) {
  const [openAt, setOpenAt] = useState<number>();
  const { photos, author_name } = post;
  const count = photos.length;
  if (count === 0) return null;
  const shown = photos.slice(0, MAX_SHOWN);
  return (
    <>
      <ul
        className={classes.photos}
        data-count={shown.length}
        aria-label={t('Photos by {name}', { name: author_name })}
      >
        {shown.map(({ file_id, width, height }, at) => (
          <li key={file_id}>
            <button
              type="button"
              className={classes.open}
              aria-label={t('Open photo {number} of {count}', { number: at + 1, count })}
              onClick={() => setOpenAt(at)}
            >
              <PrivatePhoto
                community_id={community_id}
                file_id={file_id}
                size="medium"
                alt=""
                className={classes.photo}
                width={width}
                height={height}
              />
              {at === MAX_SHOWN - 1 && count > MAX_SHOWN && (
                <span className={classes.more} aria-hidden>
                  +{count - MAX_SHOWN}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {openAt !== undefined && (
        <PhotoView
          title={t('Photos by {name}', { name: author_name })}
          count={count}
          start={openAt}
          onClose={() => setOpenAt(undefined)}
        >
          {(at, className) => (
            <PrivatePhoto
              key={photos[at]?.file_id}
              community_id={community_id}
              size="large"
              alt={t('Photo by {name}', { name: author_name })}
              className={className}
              file_id={0}
              {...photos[at]}
            />
          )}
        </PhotoView>
      )}
    </>
  );
}
