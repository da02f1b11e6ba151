import { Button, Group } from '@mantine/core';
import { IconEye, IconHeart } from '@tabler/icons-react';
import { favorFarm, listFavorites, listWatched, myMarks, watchLot } from '#contract/market/buyer/marks-api.ts';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';

/** Lets a buyer watch a lot and mark its farm as a favorite. */
export function MarkButtons({ lot_id, seller_id }: { lot_id: number; seller_id: number }) {
  const { data: marks } = useApiQuery(myMarks, {});
  const watch = useApiMutation(watchLot, { refetch: [myMarks, listWatched] });
  if (!marks) return null;
  const isWatched = marks.watched_lots.includes(lot_id);
  return (
    <Group gap="xs">
      <Button
        variant={isWatched ? 'light' : 'default'}
        leftSection={<IconEye aria-hidden />}
        aria-pressed={isWatched}
        loading={watch.isPending}
        onClick={() => watch.mutate({ lot_id, is_on: !isWatched })}
      >
        {t('Watch')}
      </Button>
      <FavoriteButton seller_id={seller_id} />
    </Group>
  );
}

/** Adds a farm to the buyer's favorites or removes it. */
export function FavoriteButton({ seller_id }: { seller_id: number }) {
  const { data: marks } = useApiQuery(myMarks, {});
  const favor = useApiMutation(favorFarm, { refetch: [myMarks, listFavorites] });
  if (!marks) return null;
  const isFavorite = marks.favorite_farms.includes(seller_id);
  return (
    <Button
      variant={isFavorite ? 'light' : 'default'}
      leftSection={<IconHeart aria-hidden />}
      aria-pressed={isFavorite}
      loading={favor.isPending}
      onClick={() => favor.mutate({ seller_id, is_on: !isFavorite })}
    >
      {t('Favorite farm')}
    </Button>
  );
}
