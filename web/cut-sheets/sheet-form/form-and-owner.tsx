import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import { PHONE_EITHER_WAY } from '#web/ui/breakpoints.ts';

/** The form with whose sheet it is. On phones the form comes first, so that the part being decided is in view. */
export function FormAndOwner({ form, owner }: { form: ReactNode; owner: ReactNode }) {
  const isPhone = useMediaQuery(PHONE_EITHER_WAY, false, { getInitialValueInEffect: false });
  const shown = [<Fragment key="owner">{owner}</Fragment>, <Fragment key="form">{form}</Fragment>];
  return isPhone ? shown.toReversed() : shown;
}
