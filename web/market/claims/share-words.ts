import { showShare } from '#contract/lib/quarters.ts';
import { t, translate } from '#web/lib/words.ts';

interface Size {
  quarters: number | null;
  pieces: number | null;
  piece_name: string;
}

/** 'Half', or '3 × pack of ground beef'. */
export const sayShare = ({ quarters, pieces, piece_name }: Size): string =>
  quarters === null ? `${pieces ?? 0} × ${piece_name || t('piece')}` : translate(showShare(quarters));

/** 'Half', or 'Pieces: 3' when the name of a piece isn't known. */
export const sizeWords = ({ quarters, pieces }: Omit<Size, 'piece_name'>): string =>
  quarters === null ? t('Pieces: {count}', { count: pieces ?? 0 }) : translate(showShare(quarters));

/** The label of the button that asks to be notified when the seller has another lot like this one. */
export const wishWords = (kind: 'animal' | 'product', isWished: boolean): string =>
  kind === 'animal'
    ? t(isWished ? 'We’ll notify you about the next animal' : 'Notify me about the next animal')
    : t(isWished ? 'We’ll notify you when there’s more' : 'Notify me when there’s more');
