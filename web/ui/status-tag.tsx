import classes from '#web/ui/status-tag.module.css';

/** A cut sheet's status: 'open' amber, any other green. Spec part 2, section 4. */
export function CutSheetStatusTag({ status, children }: { status: string; children: string }) {
  return <StatusTag colour={status === 'open' ? 'amber' : 'green'}>{children}</StatusTag>;
}

/** Any state with one of the product's state colours and its word. */
export function StatusTag({ colour, children }: { colour: string; children: string }) {
  return (
    <span className={classes.tag} data-colour={colour}>
      {children}
    </span>
  );
}
