import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/words.ts';

/** The button next to a form's own that leaves things as they are. */
export const CancelButton = ({ onClick, children = t('Cancel') }: { onClick: () => void; children?: ReactNode }) => (
  <Button variant="default" size="md" onClick={onClick}>
    {children}
  </Button>
);
