import { Button, PasswordInput, Switch, Text, TextInput } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { ENTRY_WORDS } from '#contract/accounts/entry-words.ts';
import { landingOf } from '#contract/lib/roles.ts';
import { EntryFrame } from '#web/accounts/sign-in/entry-frame.tsx';
import classes from '#web/accounts/sign-in/login-screen.module.css';
import { rememberEmail, rememberedEmail } from '#web/accounts/sign-in/remembered-email.ts';
import { isOwnAddress } from '#web/lib/own-address.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

/** Loaded while the person types, because the contract's schemas would put the first screen over its size budget. */
const loadSession = () => import('#web/accounts/session.ts');
const CodeForm = lazy(() =>
  import('#web/accounts/sign-in/code-form.tsx').then(({ CodeForm }) => ({ default: CodeForm })),
);
const { title, subtitle } = ENTRY_WORDS['/login'];

/** Passkeys need a domain name, not an IP address, and a browser that supports them. */
const HAS_PASSKEYS =
  !import.meta.env.SSR && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** Signs in with a password or passkey, and keeps track of the outcome. */
function useSignIn(remember: boolean) {
  const navigate = useNavigate();
  const { back } = useSearch({ from: '/login' });
  const [refusal, setRefusal] = useState('');
  const [sending, setSending] = useState<'password' | 'passkey' | null>(null);
  const [isAtCode, setAtCode] = useState(false);

  async function goOn(me: Session) {
    rememberEmail(remember ? me.email : null);
    await navigate({ href: isOwnAddress(back) ? back : landingOf(me.role), replace: true });
  }

  async function attempt(way: 'password' | 'passkey', signIn: () => Promise<Session | null>) {
    setRefusal('');
    setSending(way);
    try {
      const me = await signIn();
      if (me) await goOn(me);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'second_step') setAtCode(true);
      else setRefusal(error instanceof ApiProblem ? error.message : t('Try later!'));
    } finally {
      setSending(null);
    }
  }

  return { attempt, goOn, sending, refusal, setRefusal, isAtCode, setAtCode };
}

/** Greets whoever has just registered. */
function Registered() {
  const { hasRegistered = false, registered } = useLocation().state;
  if (!hasRegistered) return null;
  return (
    <>
      {registered?.isPlant && (
        <Text fw={600} mt="sm">
          {t('Your plant is ready.')}
        </Text>
      )}
      <Text size="sm" mt="sm">
        {t(
          'We sent you a link that confirms your email address. If a plant already has that address, open the link before you sign in.',
        )}
      </Text>
    </>
  );
}

/** The sign-in screen, /login. Its two fields don't use the form kit, which is loaded with later screens. */
export function LoginScreen() {
  const { registered } = useLocation().state;
  const { back } = useSearch({ from: '/login' });
  const [username, setUsername] = useState(() => registered?.email || rememberedEmail());
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => rememberedEmail() !== '');
  const [missing, setMissing] = useState({ username: false, password: false });
  const { attempt, goOn, sending, refusal, setRefusal, isAtCode, setAtCode } = useSignIn(remember);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const isMissing = { username: username.trim() === '', password: password === '' };
    setMissing(isMissing);
    setRefusal('');
    if (isMissing.username) return usernameField.current?.focus();
    if (isMissing.password) return passwordField.current?.focus();
    await attempt('password', async () => (await loadSession()).signIn({ username, password, remember }));
  }

  const enterByPasskey = () =>
    attempt('passkey', async () => {
      const { signInByPasskey } = await import('#web/accounts/sign-in/sign-in-by-passkey.ts');
      return signInByPasskey(remember);
    });

  function beginAgain(why = '') {
    setAtCode(false);
    setPassword('');
    setRefusal(why);
  }

  if (isAtCode)
    return (
      <EntryFrame title={t(title)} subtitle={t('Enter the code from your authenticator app')}>
        <Suspense>
          <CodeForm onDone={goOn} onBack={beginAgain} />
        </Suspense>
      </EntryFrame>
    );

  return (
    <EntryFrame title={t(title)} subtitle={t(subtitle)}>
      <Registered />
      <form
        noValidate
        className={classes.form}
        onInput={() => void loadSession().catch(() => {})}
        onSubmit={(event) => void submit(event)}
      >
        <TextInput
          ref={usernameField}
          label={t('Email')}
          type="email"
          autoComplete="username"
          value={username}
          error={missing.username && t('Required')}
          onChange={(event) => {
            setUsername(event.currentTarget.value);
            setMissing((before) => ({ ...before, username: false }));
            setRefusal('');
          }}
        />
        <PasswordInput
          ref={passwordField}
          label={t('Password')}
          autoComplete="current-password"
          value={password}
          error={missing.password && t('Required')}
          visibilityToggleButtonProps={{ 'aria-label': t('Show password'), tabIndex: 0 }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing((before) => ({ ...before, password: false }));
            setRefusal('');
          }}
        />
        <div className={classes.line}>
          <Switch
            label={t('Remember me')}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <AnchorLink to="/forgotPassword">{t('Forgot Password?')}</AnchorLink>
        </div>
        {refusal && <Refusal>{refusal}</Refusal>}
        <Button type="submit" size="md" fullWidth loading={sending === 'password'} disabled={sending === 'passkey'}>
          {t('Sign In')}
        </Button>
        {HAS_PASSKEYS && (
          <Button
            variant="default"
            size="md"
            fullWidth
            loading={sending === 'passkey'}
            onClick={() => void enterByPasskey()}
          >
            {t('Use a passkey')}
          </Button>
        )}
      </form>
      <Text mt="lg" ta="center">
        {t('New to Hindquarter?')}{' '}
        <AnchorLink to="/register" search={{ back }}>
          {t('Create an account')}
        </AnchorLink>
      </Text>
    </EntryFrame>
  );
}
