/** What an area needs from a later area, which it can't import. Call it to get what the later area supplied. */
export interface Port<Supplied> {
  (): Supplied;
  /** Supplies what the port needs. Called once, before anything is asked. */
  connect(supplied: Supplied): void;
}

const unconnected = new Set<string>();

/** Declares a port. With `meanwhile`, it may be asked before the later area's code has loaded. */
export function port<Supplied extends object>(name: string, meanwhile?: Supplied): Port<Supplied> {
  let current = meanwhile;
  if (!meanwhile) unconnected.add(name);
  const ask = (): Supplied => {
    if (!current) throw new Error(`The port “${name}” isn’t connected.`);
    return current;
  };
  const connect = (supplied: Supplied) => {
    current = supplied;
    unconnected.delete(name);
  };
  return Object.assign(ask, { connect });
}

/** Called when the app starts, so that a forgotten port stops it at once and not with the first call that needs it. */
export function requireConnected(): void {
  if (unconnected.size > 0) throw new Error(`These ports aren’t connected: ${[...unconnected].join(', ')}.`);
}
