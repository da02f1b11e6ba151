import { Button } from '@mantine/core';
import { t } from '#web/lib/words.ts';

/** In a dialog that edits one detail of an order: saves it blank. */
export const ClearButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" size="md" onClick={onClick}>
    {t('Clear')}
  </Button>
);
