import classes from '#web/orders/steps.module.css';

/** The steps of something that takes a while, with those that are done marked. In a row on a desk, stacked on a phone. */
export function Steps({
  label,
  steps,
  reached,
}: {
  label: string;
  steps: readonly { key: string; label: string }[];
  /** The place of the last step that was reached; -1 if none was. */
  reached: number;
}) {
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ key, label: words }, at) => (
        <li key={key} data-is-done={at <= reached} aria-current={at === reached ? 'step' : undefined}>
          {words}
        </li>
      ))}
    </ol>
  );
}
