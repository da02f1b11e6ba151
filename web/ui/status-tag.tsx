import classes from '#web/ui/status-tag.module.css';

/** A cut sheet's status: 'open' is amber, anything else green. Required by CUT-030. */
export function CutSheetStatusTag({ status, children }: { status: string; children: string }) {
  return <StatusTag color={status === 'open' ? 'amber' : 'green'}>{children}</StatusTag>;
}

/** A status: a colored dot and its name. */
export function StatusTag({ color, children }: { color: string; children: string }) {
  return (
    <span className={classes.tag} data-color={color}>
      {children}
    </span>
  );
}
