import classes from '#web/ui/refusal.module.css';

/** Explains why something failed, next to where it failed. Stays until the next attempt. */
export function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className={classes.refusal}>
      {children}
    </p>
  );
}
