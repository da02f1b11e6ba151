import { useState } from 'react';
import classes from '#web/ui/picture.module.css';

const DRAWN = { avatar: '/default-avatar.svg', logo: '/default-logo.svg' } as const;

/**
 * A person's picture or a plant's logo, and a drawn one where there is none or it does not load. It says nothing to screen
 * readers: the name stands beside it. Spec part 1, section 2 (Select seller popup: default image).
 *
 *     <Picture address={me.avatar} size={34} />
 */
export function Picture({
  address,
  size,
  shape = 'avatar',
}: {
  address: string;
  /** Its height in pixels; a logo is twice as wide. */
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
