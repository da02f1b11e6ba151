import { getRole, type Seller } from '#contract/directory/finder-api.ts';
import type { Species } from '#contract/lib/species.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** What a finder searches for. A blank ZIP code means the user's own. */
export interface SellerSearch {
  zip: string;
  role: 'seller' | 'processor';
  /** A species the plant must handle, or '' for any. */
  species: Species | '';
}
export const FIRST_SEARCH: SellerSearch = { zip: '', role: 'seller', species: '' };

export interface FoundSellers {
  sellers: readonly Seller[];
  error: unknown;
  isLoading: boolean;
  isPlants: boolean;
  refetch: () => void;
}

export function useSellers({ zip, role, species }: SellerSearch): FoundSellers {
  const { data, error, isPending, refetch } = useApiQuery(getRole, {
    processorType: species,
    role,
    product: '',
    product_id: '',
    zip,
  });
  return {
    sellers: data ?? [],
    error: data ? null : error,
    isLoading: isPending,
    isPlants: role === 'processor',
    refetch: () => void refetch(),
  };
}
