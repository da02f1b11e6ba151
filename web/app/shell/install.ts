const KEPT_AS = 'hindquarter.install-hint';

/** Safari on iOS doesn't offer to install apps, and other iOS browsers can't install them. */
function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\/|DuckDuckGo/.test(userAgent);
}

const isInstalled = () =>
  ('standalone' in navigator && navigator.standalone === true) || matchMedia('(display-mode: standalone)').matches;

/** Whether to explain how to install the app: only in Safari on iOS, until it's installed or the hint is dismissed. */
export function wantsInstallHint(): boolean {
  try {
    return isSafariOnIos() && !isInstalled() && localStorage.getItem(KEPT_AS) === null;
  } catch {
    return false;
  }
}

export const dropInstallHint = (): void => localStorage.setItem(KEPT_AS, 'closed');
