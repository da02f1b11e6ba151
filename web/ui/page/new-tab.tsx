import { IconExternalLink } from '@tabler/icons-react';
import { t } from '#web/lib/words.ts';
import classes from '#web/ui/page/new-tab.module.css';

/** For a link that opens in a new tab, so that nothing entered here is lost. Screen readers say so after its name. */
export const inNewTab = () => ({ target: '_blank', title: t('Opens in a new tab') }) as const;

/** Shows that a link opens in a new tab. */
export const NewTabIcon = () => <IconExternalLink size={14} className={classes.icon} aria-hidden />;
