import { Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { loginCode } from '#contract/accounts/security-api.ts';
import { enter } from '#web/accounts/session.ts';
import classes from '#web/accounts/sign-in/login-screen.module.css';
import { callApi } from '#web/lib/api.ts';
import { ApiProblem } from '#web/lib/problems.ts';
import { t } from '#web/lib/words.ts';
import { Refusal } from '#web/ui/refusal.tsx';

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
export function CodeForm({
  onDone,
  onBack,
}: {
  onDone: (me: Session) => Promise<void>;
  /** Returns to the password step. `why` explains why the code step can't continue. */
  onBack: (why?: string) => void;
}) {
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isRecovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setMissing(code.trim() === '');
    setRefusal('');
    field.current?.focus();
    if (code.trim() === '') return;
    setSending(true);
    try {
      await onDone(await enter(await callApi(loginCode, { code }, { asStranger: true })));
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'begin_again') return onBack(error.message);
      setRefusal(error instanceof ApiProblem ? error.message : t('Try later!'));
    } finally {
      setSending(false);
    }
  }

  function change() {
    setRecovery(!isRecovery);
    setCode('');
    setRefusal('');
    field.current?.focus();
  }

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={field}
        autoFocus
        label={isRecovery ? t('Recovery code') : t('Code')}
        description={
          isRecovery
            ? t('One of the 10 codes you saved. Each works once.')
            : t('A 6-digit code that changes every 30 seconds.')
        }
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        value={code}
        error={isMissing && t('Required')}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setMissing(false);
          setRefusal('');
        }}
      />
      {refusal && <Refusal>{refusal}</Refusal>}
      <Button type="submit" size="md" fullWidth loading={isSending}>
        {t('Sign In')}
      </Button>
      <div className={classes.line}>
        <Anchor component="button" type="button" onClick={change}>
          {isRecovery ? t('Use the app instead') : t('Use a recovery code')}
        </Anchor>
        <Anchor component="button" type="button" onClick={() => onBack()}>
          {t('Back')}
        </Anchor>
      </div>
    </form>
  );
}
