import { IconBasket } from '@tabler/icons-react';
import { t } from '#web/lib/words.ts';
import { FindAnimal } from '#web/market/buyer/find-animal.tsx';
import { EmptyState } from '#web/ui/states.tsx';

export const NothingBought = () => (
  <EmptyState icon={IconBasket} title={t('No purchases yet')} action={<FindAnimal />}>
    {t('Share an animal with others, and follow it from the farm to your freezer here.')}
  </EmptyState>
);
