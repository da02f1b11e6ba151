import { Button, CloseButton, Text, Title } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useId } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import {
  closeFirstSteps,
  getFirstSteps,
  type FirstSteps as Steps,
  skipFirstStep,
} from '#contract/dashboard/first-steps-api.ts';
import classes from '#web/dashboard/first-steps.module.css';
import { STEP_WORDS } from '#web/dashboard/step-words.ts';
import { useFirstSteps } from '#web/dashboard/use-first-steps.ts';
import { useApiMutation } from '#web/lib/api.ts';
import { t } from '#web/lib/words.ts';
import { ButtonLink } from '#web/ui/links.tsx';

type Step = Steps['steps'][number];
const STATE_WORDS = { open: 'To do', done: 'Done', skipped: 'Skipped' } as const;

/** Walks a new plant's office through its first ten minutes, on its start page. Each step opens the screen where it's done. */
export function FirstSteps({ me }: { me: Session }) {
  const id = useId();
  const { steps } = useFirstSteps(me.role);
  const skip = useApiMutation(skipFirstStep, { refetch: [getFirstSteps] });
  const close = useApiMutation(closeFirstSteps, { refetch: [getFirstSteps] });
  if (!steps) return null;
  const next = steps.find(({ state }) => state === 'open');
  const needsCard = me.demands_card && me.card_profileid === null;

  return (
    <section id="setup" className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={2} size="h4" id={id}>
          {t('Set up {plant}', { plant: me.plant_name })}
        </Title>
        <Text size="sm" c="dimmed">
          {t('{done} of {count} done', { done: countDone(steps), count: steps.length })}
        </Text>
        <CloseButton
          className={classes.close}
          aria-label={t('Close the setup list')}
          disabled={close.isPending}
          onClick={() => close.mutate({})}
        />
      </header>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.step} className={classes.step} data-state={step.state} aria-current={step === next && 'step'}>
            <Mark state={step.state} />
            <div className={classes.words}>
              <span className={classes.title}>{t(STEP_WORDS[step.step].title)}</span>
              {step === next && (
                <Text size="sm" c="dimmed">
                  {t(STEP_WORDS[step.step].hint)}{' '}
                  {needsCard && isBooking(step) && t('You’ll need to add a payment card first.')}
                </Text>
              )}
            </div>
            <div className={classes.ways}>
              <Ways step={step} isNext={step === next} />
            </div>
            <div className={classes.skip}>
              {step.state === 'open' && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={t('Skip {step}', { step: t(STEP_WORDS[step.step].title) })}
                  disabled={skip.isPending}
                  onClick={() => skip.mutate({ step: step.step })}
                >
                  {t('Skip')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const countDone = (steps: readonly Step[]) => steps.filter(({ state }) => state === 'done').length;
/** The server requires a card before a plant can offer or book a slot. */
const isBooking = ({ step }: Step) => step === 'slots' || step === 'order';

function Mark({ state }: { state: Step['state'] }) {
  return (
    <span className={classes.mark} role="img" aria-label={t(STATE_WORDS[state])}>
      {state === 'done' && <IconCheck size={14} stroke={3} aria-hidden />}
      {state === 'skipped' && <IconMinus size={14} stroke={3} aria-hidden />}
    </span>
  );
}

/** The ways to do a step. The next step shows all of them as buttons; the others show only the usual one, as a link. */
function Ways({ step: { step }, isNext }: { step: Step; isNext: boolean }) {
  const [usual, ...others] = STEP_WORDS[step].ways;
  return (
    <>
      {isNext &&
        others.map(({ label, ...page }) => (
          <ButtonLink key={page.to} {...page} variant="default" size="compact-sm">
            {t(label)}
          </ButtonLink>
        ))}
      <ButtonLink
        to={usual.to}
        {...('search' in usual && { search: usual.search })}
        variant={isNext ? 'filled' : 'subtle'}
        size="compact-sm"
      >
        {t(usual.label)}
      </ButtonLink>
    </>
  );
}
