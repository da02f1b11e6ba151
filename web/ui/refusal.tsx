import classes from '#web/ui/refusal.module.css';

/** Says why something failed, next to what it is about. Stays until the next try. */
export function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className={classes.refusal}>
      {children}
    </p>
  );
}
