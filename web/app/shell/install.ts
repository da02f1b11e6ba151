const KEPT_AS = 'hindquarter.install-hint';

/** Safari on iOS offers no installing of its own; other browsers there cannot. Spec part 2, section 1; decision C-111. */
function isSafariOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && /Safari/.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPT\/|DuckDuckGo/.test(userAgent);
}

const isInstalled = () =>
  ('standalone' in navigator && navigator.standalone === true) || matchMedia('(display-mode: standalone)').matches;

/** Whether to say how the product comes to the home screen: on iOS Safari, outside standalone mode, until it was closed once. */
export function wantsInstallHint(): boolean {
  try {
    return isSafariOnIos() && !isInstalled() && localStorage.getItem(KEPT_AS) === null;
  } catch {
    return false;
  }
}

export const dropInstallHint = (): void => localStorage.setItem(KEPT_AS, 'closed');
