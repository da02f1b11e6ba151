import { type RefObject, useEffect, useRef, useState } from 'react';

interface Opening {
  /** For the button that took the place of the one that was pressed. */
  target: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** For what is made when it is first asked for: it opens at once. Its button has the focus before that, and so gets it back. */
export function useFirstOpening(): Opening {
  const [isOpen, setOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.current?.focus();
    setOpen(true);
  }, []);
  return { target, isOpen, setOpen };
}
