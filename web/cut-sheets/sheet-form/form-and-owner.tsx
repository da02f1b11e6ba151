import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import { PHONE_EITHER_WAY } from '#web/ui/breakpoints.ts';

/**
 * The form and the details of the sheet's owner. On a phone, the form comes first while it is being filled in, so that
 * the current part is in view. The owner's details stay mounted when the two swap places, so that an open dialog isn't lost.
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
