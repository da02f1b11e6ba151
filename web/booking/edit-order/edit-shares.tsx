import { Text } from '@mantine/core';
import { showSpecies } from '#contract/lib/species.ts';
import type { EditOrder } from '#web/booking/edit-order/use-edit-order.ts';
import { editedAnimal, EDITED_SHARES as NAME, namedAnimal } from '#web/booking/order-draft/edited-order.ts';
import { type DraftShare, isFilled } from '#web/booking/order-draft/order-draft.ts';
import classes from '#web/booking/share-editor/share-editor.module.css';
import { ShareEditor } from '#web/booking/share-editor/share-editor.tsx';
import { SharesRing } from '#web/booking/share-editor/shares-ring.tsx';
import { templatesOf, useTemplates } from '#web/booking/share-editor/use-templates.ts';
import { t } from '#web/lib/words.ts';
import { NO_OWNER_WORDS, UNSPLIT_WORDS } from '#web/orders/order-words.ts';
import { askToConfirm } from '#web/ui/confirm-dialog.tsx';
import panel from '#web/ui/panel.module.css';

/**
 * The animal's shares, shown only while the counters add up to one animal. Warns before a customer loses a filled-in cut
 * sheet.
 */
export function EditShares({ edit: { order, draft } }: { edit: EditOrder }) {
  const { templates } = useTemplates();
  const animal = namedAnimal(draft);
  const species = animal?.species ?? order.species;
  const sheets = templates && templatesOf(templates, species);

  /** Returns true if no filled-in sheet would be lost or the user agrees. */
  async function mayLose({ cart_id }: DraftShare): Promise<boolean> {
    const stored = order.split.find((share) => share.cart_id === cart_id);
    if (stored?.form_status !== 'completed') return true;
    const name = `${stored.first_name} ${stored.last_name}`.trim();
    const text = t(
      '{name}’s cut sheet is filled in. It will be removed from this animal and kept with {name}’s previous cut sheets.',
      { name },
    );
    return askToConfirm({ text });
  }

  return (
    <section className={`${panel.panel} ${classes.beside}`} aria-label={t('Split Order')}>
      <div className={classes.ring}>
        <SharesRing name={NAME} />
        {!editedAnimal(draft).shares.some(isFilled) && (
          <Text c="dimmed">{t(order.brought_by ? UNSPLIT_WORDS : NO_OWNER_WORDS)}</Text>
        )}
      </div>
      <div className={classes.split}>
        {sheets?.length === 0 && templates?.length !== 0 && (
          <Text c="dimmed" size="sm">
            {t('The plant doesn’t have a cut sheet for {species} yet.', { species: t(showSpecies(species)) })}
          </Text>
        )}
        <ShareEditor
          name={NAME}
          sheets={sheets}
          proposeSheet={() => null}
          blocked={animal ? undefined : t('Enter exactly one animal to add customers.')}
          mayLose={mayLose}
        />
      </div>
    </section>
  );
}
