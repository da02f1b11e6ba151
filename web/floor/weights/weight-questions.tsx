import { Button } from '@mantine/core';
import { decideWeight, type TwoWeights, twoWeights, WEIGHED_WORDS } from '#contract/floor/weigh-api.ts';
import { showScalePounds } from '#contract/lib/figures.ts';
import { useMe } from '#web/accounts/session.ts';
import classes from '#web/floor/outbox/outbox.module.css';
import { useApiMutation, useApiQuery } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { t } from '#web/lib/words.ts';

/** Sides that were weighed twice with different results, each with a button for the weight that is right. */
export function WeightQuestions() {
  const questions = useApiQuery(twoWeights, {});
  if (!questions.data || questions.data.length === 0) return null;
  return (
    <section className={classes.kept} aria-labelledby="two-weights">
      <h2 id="two-weights">{t('Which weight is right?')}</h2>
      <ul className={classes.list}>
        {questions.data.map((question) => (
          <Question key={`${question.order_id} ${question.weighed}`} question={question} />
        ))}
      </ul>
    </section>
  );
}

function Question({ question: { plant_number, title, weighed, weights } }: { question: TwoWeights }) {
  const { time_zone } = useMe();
  const decide = useApiMutation(decideWeight, { refetch: [twoWeights] });
  return (
    <li>
      <p>
        <b>{plant_number}</b> · {title} · {t(WEIGHED_WORDS[weighed])}
      </p>
      <div className={classes.tools}>
        {weights.map(({ record_id, weight_clb, initials, taken_at }) => (
          <Button
            key={record_id}
            variant="default"
            loading={decide.isPending}
            // The person has just been shown both.
            onClick={() => decide.mutate({ action_id: newKey(), record_id, weighed, is_sure: true })}
          >
            {[showScalePounds(weight_clb), initials, formatInstant(taken_at, time_zone)].join(' · ')}
          </Button>
        ))}
      </div>
    </li>
  );
}
