import { Button } from '@mantine/core';
import type { Seller } from '#contract/directory/finder-api.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { useMe } from '#web/accounts/session.ts';
import { nameOf } from '#web/directory/find-customers.ts';
import { sellerAsCustomer } from '#web/directory/finder/seller-as-customer.ts';
import { SellerList } from '#web/directory/finder/seller-list.tsx';
import { SellerSearchForm } from '#web/directory/finder/seller-search.tsx';
import { useSellers } from '#web/directory/finder/use-sellers.ts';
import { useAddCustomer } from '#web/directory/use-add-customer.tsx';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { useListState } from '#web/ui/table/list-state.ts';

/** Sellers and plants near a ZIP code, /findsellers. The office can add a seller as a producer; others can open their farm's page. */
export function FindSellersScreen() {
  const { role } = useMe();
  const list = useListState();
  const add = useAddCustomer();
  const isPlants = list.filter('role') === 'processor';
  const search = {
    zip: list.filter('zip'),
    role: isPlants ? ('processor' as const) : ('seller' as const),
    species: (isPlants && SPECIES.find((key) => key === list.filter('species'))) || ('' as const),
  };
  const found = useSellers(search);

  const addButton = (seller: Seller) => (
    <Button
      variant="default"
      size="sm"
      aria-label={t('Add to customers: {name}', { name: nameOf(seller) })}
      onClick={() => add.open(sellerAsCustomer(seller))}
    >
      {t('Add to customers')}
    </Button>
  );

  const plantLink = (plant: Seller) => (
    <ButtonLink
      to="/plant/$id"
      params={{ id: String(plant.id) }}
      search={{ zip: search.zip }}
      variant="default"
      size="sm"
      aria-label={t('See the plant: {name}', { name: nameOf(plant) })}
    >
      {t('See the plant')}
    </ButtonLink>
  );

  const farmLink = (seller: Seller) => (
    <ButtonLink
      to="/profileview/$id"
      params={{ id: String(seller.id) }}
      variant="default"
      size="sm"
      aria-label={t('See the farm: {name}', { name: nameOf(seller) })}
    >
      {t('See the farm')}
    </ButtonLink>
  );

  return (
    <PageFrame
      title={t('Find sellers')}
      subtitle={t('Find sellers and meat plants near a ZIP code.')}
      width="narrow"
      filters={
        <SellerSearchForm
          hasPlants
          search={search}
          onSearch={(next) =>
            list.set({ zip: next.zip, role: next.role === 'seller' ? '' : next.role, species: next.species })
          }
        />
      }
    >
      <SellerList found={found} action={isPlants ? plantLink : isOffice(role) ? addButton : farmLink} />
      {add.dialog}
    </PageFrame>
  );
}
