import { Anchor } from '@mantine/core';
import classes from '#web/ui/page/letterhead.module.css';
import { Picture } from '#web/ui/picture.tsx';

/** Whose page it is, for families: the plant's logo, name, and phone, above the page's title and on its paper. */
export const Letterhead = ({ name, logo, phone }: { name: string; logo: string; phone: string }) => (
  <div className={classes.letterhead}>
    {logo !== '' && <Picture address={logo} size={36} shape="logo" />}
    <span className={classes.name}>{name}</span>
    {phone !== '' && (
      <Anchor className={classes.phone} href={`tel:${phone}`}>
        {phone}
      </Anchor>
    )}
  </div>
);
