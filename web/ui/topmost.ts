import { useEffect, useState } from 'react';

const stack: symbol[] = [];

/** Dialogs lie on each other and Escape reaches all of them: only the topmost may answer it. */
export function useTopmost(): () => boolean {
  const [self] = useState(() => Symbol());
  useEffect(() => {
    stack.push(self);
    // The key press that closed this one may still be on its way to those below.
    return () => void setTimeout(() => stack.splice(stack.indexOf(self), 1));
  }, [self]);
  return () => stack.at(-1) === self;
}
