import { useRef, useState } from 'react';

/** An editor that is open or not, and the question asked before it closes over something that was drawn. */
export function useClosingQuestion() {
  const [isOpen, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const hasDrawn = useRef(false);

  function close() {
    hasDrawn.current = false;
    setAsking(false);
    setOpen(false);
  }

  return {
    isOpen,
    open: () => setOpen(true),
    asking,
    /** Closes, or asks. */
    leave: () => (hasDrawn.current ? setAsking(true) : close()),
    stay: () => setAsking(false),
    close,
    /** Whether there is something to lose now. */
    onDrawn: (is: boolean) => {
      hasDrawn.current = is;
    },
  };
}

export type ClosingQuestion = ReturnType<typeof useClosingQuestion>;
