import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { login } from '#contract/accounts/api.ts';
import { landingOf } from '#contract/lib/roles.ts';
import { EntryFrame } from '#web/accounts/entry-frame.tsx';
import { rememberEmail, rememberedEmail } from '#web/accounts/remembered-email.ts';
import { startSession } from '#web/accounts/session.ts';
import { isOwnAddress } from '#web/lib/own-address.ts';
import { PasswordField, SwitchField, TextField } from '#web/ui/fields.tsx';
import { Form, SubmitButton, useSendForm } from '#web/ui/form.tsx';

/** Sign-in, /login. Spec part 1, sections 2 (Sign-in), 4, 5. */
export function LoginScreen() {
  const navigate = useNavigate();
  const { back } = useSearch({ strict: false }) as { back?: string };
  const username = rememberedEmail();
  const form = useSendForm(login, {
    start: { username, password: '', remember: username !== '' },
    lostWords: 'Try later!',
    onDone: (token) => {
      const { username: email, remember } = form.getValues();
      rememberEmail(remember ? email : null);
      const me = startSession(token);
      void navigate({ href: isOwnAddress(back) ? back : landingOf(me.role), replace: true });
    },
  });

  return (
    <EntryFrame title="Welcome Back" subtitle="Enter your email and password to sign in">
      <Form form={form}>
        <TextField control={form.control} name="username" label="Email" type="email" autoComplete="username" />
        <PasswordField control={form.control} name="password" label="Password" autoComplete="current-password" />
        <Group justify="space-between">
          <SwitchField control={form.control} name="remember" label="Remember me" />
          <Anchor component={Link} to="/forgotPassword">
            Forgot Password?
          </Anchor>
        </Group>
        <SubmitButton form={form} fullWidth>
          Sign In
        </SubmitButton>
      </Form>
      <Text c="dimmed" size="sm" mt="lg" mb="xs">
        New to Hindquarter?
      </Text>
      <Button component={Link} to="/register" variant="default" fullWidth>
        Create an account
      </Button>
    </EntryFrame>
  );
}
