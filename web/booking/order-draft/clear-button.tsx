import { Button } from '@mantine/core';
import { t } from '#web/lib/words.ts';

/** A button for dialogs that edit one detail of an order. Clears the detail and saves. */
export const ClearButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" size="md" onClick={onClick}>
    {t('Clear')}
  </Button>
);
