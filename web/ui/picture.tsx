import { useState } from 'react';
import classes from '#web/ui/picture.module.css';

const DRAWN = { avatar: '/default-avatar.svg', logo: '/default-logo.svg' } as const;

/**
 * A person's picture or a plant's logo, or a default image if there is none or it fails to load. Hidden from screen readers,
 * because the name is next to it.
 *
 *     <Picture address={me.avatar} size={34} />
 */
export function Picture({
  address,
  size,
  shape = 'avatar',
}: {
  address: string;
  /** The height in pixels. Logos are twice as wide. */
  size: number;
  shape?: keyof typeof DRAWN;
}) {
  const [broken, setBroken] = useState('');
  const isShown = address !== '' && address !== broken;
  return (
    <img
      className={classes.picture}
      data-shape={shape}
      src={isShown ? address : DRAWN[shape]}
      alt=""
      width={shape === 'logo' ? 2 * size : size}
      height={size}
      decoding="async"
      onError={() => isShown && setBroken(address)}
    />
  );
}
