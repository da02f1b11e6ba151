import classes from '#web/orders/steps.module.css';

/**
 * Shows the steps of a process and marks those that are done. On a phone, they are stacked or, if `isBrief`, shown in
 * one row that labels only the current step.
 */
export function Steps({
  label,
  steps,
  reached,
  isBrief = false,
}: {
  label: string;
  steps: readonly { key: string; label: string }[];
  /** The index of the last step reached; -1 if there is none. */
  reached: number;
  isBrief?: boolean;
}) {
  return (
    <ol className={classes.steps} data-is-brief={isBrief} aria-label={label}>
      {steps.map(({ key, label: words }, at) => (
        <li key={key} data-is-done={at <= reached} aria-current={at === reached ? 'step' : undefined}>
          <span>{words}</span>
        </li>
      ))}
    </ol>
  );
}
