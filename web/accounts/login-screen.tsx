import { Anchor, Button, PasswordInput, Switch, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ENTRY_WORDS } from '#contract/accounts/entry-words.ts';
import { landingOf } from '#contract/lib/roles.ts';
import { EntryFrame } from '#web/accounts/entry-frame.tsx';
import classes from '#web/accounts/login-screen.module.css';
import { rememberEmail, rememberedEmail } from '#web/accounts/remembered-email.ts';
import { isOwnAddress } from '#web/lib/own-address.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { Refusal } from '#web/ui/refusal.tsx';

/** Loaded while the person types: together with the contract's schemas it would take the first screen over its budget. */
const loadSession = () => import('#web/accounts/session.ts');
const { title, subtitle } = ENTRY_WORDS['/login'];

/**
 * Sign-in, /login: the first screen. Its two fields do without the form kit, which loads with the screens behind it.
 * Spec part 1, sections 2 (Sign-in), 4, 5.
 */
export function LoginScreen() {
  const navigate = useNavigate();
  const { back } = useSearch({ strict: false }) as { back?: string };
  const [username, setUsername] = useState(rememberedEmail);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(username !== '');
  const [missing, setMissing] = useState({ username: false, password: false });
  const [refusal, setRefusal] = useState('');
  const [isSending, setSending] = useState(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => void loadSession().catch(() => {}), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const isMissing = { username: username.trim() === '', password: password === '' };
    setMissing(isMissing);
    setRefusal('');
    if (isMissing.username) return usernameField.current?.focus();
    if (isMissing.password) return passwordField.current?.focus();

    setSending(true);
    try {
      const { signIn } = await loadSession();
      const me = await signIn({ username, password, remember });
      rememberEmail(remember ? username.trim() : null);
      await navigate({ href: isOwnAddress(back) ? back : landingOf(me.role), replace: true });
    } catch (error) {
      setRefusal(error instanceof ApiProblem ? error.message : 'Try later!');
    } finally {
      setSending(false);
    }
  }

  return (
    <EntryFrame title={t(title)} subtitle={t(subtitle)}>
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          ref={usernameField}
          label="Email"
          type="email"
          autoComplete="username"
          value={username}
          error={missing.username && 'Required'}
          onChange={(event) => {
            setUsername(event.currentTarget.value);
            setMissing((before) => ({ ...before, username: false }));
            setRefusal('');
          }}
        />
        <PasswordInput
          ref={passwordField}
          label="Password"
          autoComplete="current-password"
          value={password}
          error={missing.password && 'Required'}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing((before) => ({ ...before, password: false }));
            setRefusal('');
          }}
        />
        <div className={classes.line}>
          <Switch
            label="Remember me"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <Anchor component={Link} to="/forgotPassword">
            Forgot Password?
          </Anchor>
        </div>
        {refusal && <Refusal>{refusal}</Refusal>}
        <Button type="submit" size="md" fullWidth loading={isSending}>
          Sign In
        </Button>
      </form>
      <p className={classes.other}>
        New to Hindquarter?{' '}
        <Anchor component={Link} to="/register">
          Create an account
        </Anchor>
      </p>
    </EntryFrame>
  );
}
