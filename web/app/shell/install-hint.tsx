import { useState } from 'react';
import { dropInstallHint } from '#web/app/shell/install.ts';
import { NoticeBar } from '#web/app/shell/notice-bar.tsx';
import { t } from '#web/lib/words.ts';

/** How to add the app to the home screen of an iPhone or iPad. */
export function InstallHint() {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <NoticeBar
      onClose={() => {
        dropInstallHint();
        setClosed(true);
      }}
    >
      {t('Add Hindquarter to your home screen: tap Share, then Add to Home Screen.')}
    </NoticeBar>
  );
}
