import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import { PHONE_EITHER_WAY } from '#web/ui/breakpoints.ts';

/**
 * The form and whose sheet it is. While the form is being filled in on a phone, it comes first, so that the current
 * part is in view. The owner stays mounted when the order changes, so that an open dialog isn't lost.
 */
export function FormAndOwner({
  form,
  owner,
  isFilledIn = true,
}: {
  form: ReactNode;
  owner: ReactNode;
  isFilledIn?: boolean;
}) {
  const isPhone = useMediaQuery(PHONE_EITHER_WAY, false, { getInitialValueInEffect: false });
  const shown = [<Fragment key="owner">{owner}</Fragment>, <Fragment key="form">{form}</Fragment>];
  return isPhone && isFilledIn ? shown.toReversed() : shown;
}
