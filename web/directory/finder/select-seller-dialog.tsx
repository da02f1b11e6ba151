import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Seller } from '#contract/directory/finder-api.ts';
import { SellerList } from '#web/directory/finder/seller-list.tsx';
import { SellerSearchForm } from '#web/directory/finder/seller-search.tsx';
import { FIRST_SEARCH, useSellers } from '#web/directory/finder/use-sellers.ts';
import { t } from '#web/lib/words.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

/**
 * Sellers near the user or near another ZIP code. With `onSave`, one has to be selected and saved; without it, the list is
 * read-only.
 *
 *     {isOpen && <SelectSellerDialog onSave={(seller) => choose(seller)} onClose={close} />}
 */
export function SelectSellerDialog({ onSave, onClose }: { onSave?: (seller: Seller) => void; onClose: () => void }) {
  const [search, setSearch] = useState(FIRST_SEARCH);
  const [chosen, setChosen] = useState<Seller | null>(null);
  const [isMissing, setMissing] = useState(false);
  const found = useSellers(search);
  const isChoice = onSave !== undefined && found.sellers.length > 0;

  function save() {
    if (chosen && found.sellers.some(({ id }) => id === chosen.id)) onSave?.(chosen);
    else setMissing(true);
  }
  function choose(seller: Seller | null) {
    setChosen(seller);
    setMissing(false);
  }

  return (
    <Dialog title={t('Select seller')} size="lg" onClose={onClose}>
      <Stack gap="md">
        <SellerSearchForm
          search={search}
          onSearch={(next) => {
            setSearch(next);
            choose(null);
          }}
        />
        <SellerList found={found} {...(isChoice && { choice: { chosen: chosen?.id ?? null, onChoose: choose } })} />
        {isMissing && <Refusal>{t('you have to select one seller and save ')}</Refusal>}
        <Group justify="flex-end">
          {isChoice ? (
            <Button size="md" onClick={save}>
              {t('Save')}
            </Button>
          ) : (
            <Button size="md" variant="default" onClick={onClose}>
              {t('Close')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
