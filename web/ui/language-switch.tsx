import { Button } from '@mantine/core';
import { LANGUAGES, type Language } from '#contract/lib/words.ts';
import { chooseLanguage, currentLanguage } from '#web/lib/words.ts';

/** The other language and its native name. */
export function otherLanguage(): { code: Language; name: string } {
  const code = currentLanguage() === 'en' ? 'es' : 'en';
  return { code, name: LANGUAGES[code] };
}

/** Switches the language while nobody is signed in. */
export function LanguageSwitch() {
  const { code, name } = otherLanguage();
  return (
    <Button variant="subtle" size="compact-md" lang={code} onClick={() => chooseLanguage(code)}>
      {name}
    </Button>
  );
}
