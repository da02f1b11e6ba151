import { Button } from '@mantine/core';
import { LANGUAGES, type Language } from '#contract/lib/words.ts';
import { chooseLanguage, currentLanguage } from '#web/lib/words.ts';
import classes from '#web/ui/language-switch.module.css';

/** The other language and its native name. */
export function otherLanguage(): { code: Language; name: string } {
  const code = currentLanguage() === 'en' ? 'es' : 'en';
  return { code, name: LANGUAGES[code] };
}

/** Switches the language while nobody is signed in. On phones, where space is tight, it can show only the language code. */
export function LanguageSwitch({ isShortOnPhones = false }: { isShortOnPhones?: boolean }) {
  const { code, name } = otherLanguage();
  return (
    <Button variant="subtle" size="compact-md" lang={code} onClick={() => chooseLanguage(code)}>
      <span className={isShortOnPhones ? classes.name : undefined}>{name}</span>
      {isShortOnPhones && (
        <span className={classes.code} aria-hidden="true">
          {code}
        </span>
      )}
    </Button>
  );
}
