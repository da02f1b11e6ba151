import { Button, type ButtonProps } from '@mantine/core';
import { t } from '#web/lib/words.ts';

/** A plain link to the search, which the server renders. */
export const FindAnimal = (props: ButtonProps) => (
  <Button component="a" href="/search" {...props}>
    {t('Find an animal')}
  </Button>
);
