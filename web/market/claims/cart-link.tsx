import { Indicator } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { getUserCart } from '#contract/market/claims/claims-api.ts';
import { useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';

/** Links to checkout, with the number of items that a buyer holds and isn't paying for yet. */
export function CartLink() {
  const { data } = useApiQuery(getUserCart, {});
  const count = data?.filter(({ r_id }) => r_id === 0).length ?? 0;
  return (
    <Indicator label={count} disabled={count === 0} size={18} offset={6}>
      <ButtonLink to="/checkout" variant="subtle" color="gray" px="xs" aria-label={t('Cart: {count}', { count })}>
        <IconShoppingCart aria-hidden />
      </ButtonLink>
    </Indicator>
  );
}
