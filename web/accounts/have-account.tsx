import { Text } from '@mantine/core';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** For guests beside a button that leads to registration. Signing in leads back to `back`. */
export function HaveAccount({ back, className }: { back: string; className?: string }) {
  return (
    <Text size="sm" c="dimmed" {...(className !== undefined && { className })}>
      {t('Already have an account?')}{' '}
      <AnchorLink to="/login" search={{ back }}>
        {t('Sign in')}
      </AnchorLink>
    </Text>
  );
}
