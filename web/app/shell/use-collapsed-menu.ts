import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { NARROW } from '#web/ui/breakpoints.ts';

/**
 * Whether the side menu shows only its icons: always in narrow windows, otherwise as chosen on this device.
 * public/first-paint.css has the widths, and public/color-scheme.js applies the choice before the scripts run. In narrow
 * windows the button opens the drawer.
 */
export function useCollapsedMenu(): (openDrawer: () => void) => { isCollapsed: boolean; onClick: () => void } {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const [kept, keep] = useLocalStorage<'wide' | 'icons'>({
    key: 'hindquarter.menu',
    defaultValue: 'wide',
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    document.documentElement.dataset.menu = kept;
  }, [kept]);
  const flip = () => keep(kept === 'icons' ? 'wide' : 'icons');
  return (openDrawer) => ({ isCollapsed: isNarrow || kept === 'icons', onClick: isNarrow ? openDrawer : flip });
}
