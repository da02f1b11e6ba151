import { trackPurchases, writeReview } from '#contract/market/buyer/tracker-api.ts';
import { t } from '#web/lib/words.ts';
import { RadioField, TextAreaField } from '#web/ui/fields.tsx';
import { useSendForm } from '#web/ui/form.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';

const STARS = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: '★'.repeat(stars) }));

interface ReviewDialogProps {
  claim_id: number;
  review: { stars: number; review: string } | null;
  onClose: () => void;
}

/** A buyer's review of the farm. Anyone can read it on the farm's page. */
export function ReviewDialog({ claim_id, review, onClose }: ReviewDialogProps) {
  const form = useSendForm(writeReview, {
    start: { claim_id, stars: String(review?.stars ?? '') as unknown as number, review: review?.review ?? '' },
    refetch: [trackPurchases],
    onDone: onClose,
  });
  return (
    <FormDialog title={t('Review the farm')} form={form} submit={t('Post review')} onClose={onClose}>
      <RadioField control={form.control} name="stars" label={t('How was it?')} choices={STARS} />
      <TextAreaField
        control={form.control}
        name="review"
        label={t('Your review')}
        hint={t('Your review is public and shows your first name and last initial.')}
      />
    </FormDialog>
  );
}
