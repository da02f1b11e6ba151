import type { FillSource, Notice, PushedOut } from '#web/cut-sheets/sheet-draft/draft-reducer.ts';
import { joinWords } from '#web/lib/format.ts';
import { t, type Words } from '#web/lib/words.ts';

/** Why cuts left the list, for the person who only chose another one, or what a list was filled in with. */
export function explainNotice(notice: Notice): string {
  switch (notice.kind) {
    case 'removed':
      return t('Removed {cuts}.', { cuts: joinWords(notice.titles) });
    case 'pushed_out': {
      const { chosen, part } = notice;
      return notice.groups
        .map(({ because, titles }) => t(PUSHED_OUT_WORDS[because], { cuts: joinWords(titles), chosen, part }))
        .join(' ');
    }
    case 'filled': {
      const filled = t(FILLED_WORDS[notice.from]);
      if (notice.left_out.length === 0) return filled;
      const left = t('Not taken over, because this animal or share does not give it: {cuts}.', {
        cuts: joinWords(notice.left_out),
      });
      return `${filled} ${left}`;
    }
  }
}

const PUSHED_OUT_WORDS: Record<PushedOut['because'], Words> = {
  excluded: 'Removed {cuts}: cannot be cut from the same part as {chosen}.',
  limit: 'Removed {cuts}: this share chooses one cut from {part}, and that is {chosen} now.',
  needs: 'Removed {cuts}: only there with a cut that had to go.',
};
const FILLED_WORDS: Record<FillSource, Words> = {
  standard: 'Filled in with the plant’s standard cut.',
  last: 'Filled in with the last cut sheet.',
  submitted: 'Back to what was submitted.',
};
