import classes from '#web/ui/refusal.module.css';

/** A sentence that says why something did not happen, beside what it is about. It stays until the next try. */
export function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className={classes.refusal}>
      {children}
    </p>
  );
}
