import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Control, FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { type PasswordRating, ratePassword, wordsAbout } from '#contract/accounts/password-rating.ts';
import { checkPassword } from '#contract/accounts/recovery-api.ts';
import { MIN_PASSWORD } from '#contract/accounts/registration-api.ts';
import classes from '#web/accounts/new-password-fields.module.css';
import { callApi } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { PasswordField } from '#web/ui/fields.tsx';

const PAUSE_MS = 400;
const TONES: Readonly<Record<PasswordRating | '', 'weak' | 'ok' | 'strong' | undefined>> = {
  '': undefined,
  'Too short': 'weak',
  'Too simple': 'weak',
  'Too common': 'weak',
  'Too easy to guess': 'weak',
  OK: 'ok',
  Strong: 'strong',
};

/** A new password, typed twice, with its strength in words. */
export function NewPasswordFields<Values extends FieldValues & { password: string; confirmpassword: string }>({
  control,
  label = t('Password'),
  about = [],
}: {
  control: Control<Values>;
  label?: string;
  /** The person's email address and names, which make a password easy to guess. */
  about?: readonly (string | null | undefined)[];
}) {
  const name = 'password' as FieldPath<Values>;
  const password: string = useWatch({ control, name }) as PathValue<Values, typeof name>;
  const rating = useRating(password, about);
  return (
    <>
      <PasswordField
        control={control}
        name={name}
        label={label}
        autoComplete="new-password"
        hint={
          <span aria-live="polite" className={classes.rating} data-rating={TONES[rating]}>
            {rating === '' ? t('At least 8 characters') : t(rating)}
          </span>
        }
      />
      <PasswordField
        control={control}
        name={'confirmpassword' as FieldPath<Values>}
        label={t('Confirm Password')}
        autoComplete="new-password"
      />
    </>
  );
}

/** The server knows the common passwords; the list is too long for the browser. */
function useRating(password: string, about: readonly (string | null | undefined)[]) {
  const [typed] = useDebouncedValue(password, PAUSE_MS);
  const { data } = useQuery({
    queryKey: [checkPassword.path, typed],
    queryFn: ({ signal }) => callApi(checkPassword, { password: typed }, { signal, asStranger: true }),
    enabled: typed.length >= MIN_PASSWORD,
    gcTime: 0,
    retry: false,
  });
  return ratePassword(password, typed === password && data?.is_common === true, wordsAbout(about));
}
