import { Button } from '@mantine/core';
import { LANGUAGES, type Language } from '#contract/lib/words.ts';
import { chooseLanguage, currentLanguage } from '#web/lib/words.ts';

/** The language that is not spoken now, in its own words. */
export function otherLanguage(): { code: Language; name: string } {
  const code = currentLanguage() === 'en' ? 'es' : 'en';
  return { code, name: LANGUAGES[code] };
}

/** Changes the language where nobody is signed in. */
export function LanguageSwitch() {
  const { code, name } = otherLanguage();
  return (
    <Button variant="subtle" size="compact-md" lang={code} onClick={() => chooseLanguage(code)}>
      {name}
    </Button>
  );
}
