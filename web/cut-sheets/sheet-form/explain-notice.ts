import type { FillSource, Notice, PushedOut } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import { joinWords } from '#web/lib/format.ts';
import { sayCut, t, type Words } from '#web/lib/words.ts';

/** Explains why choosing a cut removed others, or what the list was filled in from. */
export function explainNotice(notice: Notice): string {
  switch (notice.kind) {
    case 'removed':
      return t('Removed {cuts}.', { cuts: joinWords(notice.titles.map(sayCut)) });
    case 'pushed_out': {
      const { chosen, part } = notice;
      return notice.groups
        .map(({ because, titles }) =>
          t(PUSHED_OUT_WORDS[because], {
            cuts: joinWords(titles.map(sayCut)),
            chosen: sayCut(chosen),
            part: sayCut(part),
          }),
        )
        .join(' ');
    }
    case 'filled': {
      const filled = t(FILLED_WORDS[notice.from]);
      const { left_out, replaced } = notice;
      return [
        filled,
        replaced.length > 0 &&
          t('Boneless cuts replace {cuts} because of the animal’s age.', {
            cuts: joinWords(replaced.map(sayCut)),
          }),
        left_out.length > 0 &&
          t('Not available for this animal or share: {cuts}.', {
            cuts: joinWords(left_out.map(sayCut)),
          }),
      ]
        .filter(Boolean)
        .join(' ');
    }
  }
}

const PUSHED_OUT_WORDS: Record<PushedOut['because'], Words> = {
  excluded: 'Removed {cuts}: can’t be cut from the same part as {chosen}.',
  limit: 'Removed {cuts}: this share gets only one cut from {part}, which is now {chosen}.',
  needs: 'Removed {cuts}: only available with a cut that was removed.',
};
const FILLED_WORDS: Record<FillSource, Words> = {
  standard: 'Filled in with the plant’s standard cut.',
  last: 'Copied from the last cut sheet.',
  submitted: 'Restored the submitted choices.',
};
