import { useRef, useState } from 'react';
import { useBackCloses } from '../../../ui/dialog-back.ts';

/**
 * An editor that is open or not, and the question that stands before it closes over something which was drawn: by Back
 * as by everything else. Back at the question goes on drawing. `back` is to be rendered as long as the owner is.
 */
export function useClosingQuestion() {
  const [isOpen, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  // Back has taken the editor's entry of the history: each round has one of its own.
  const [round, setRound] = useState(1);
  const hasDrawn = useRef(false);

  function close() {
    hasDrawn.current = false;
    setAsking(false);
    setOpen(false);
  }

  function onBack() {
    if (!hasDrawn.current) return close();
    setRound(now => now + 1);
    setAsking(is => !is);
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
    back: <BackEntry key={round} isOpen={isOpen} onBack={onBack} />,
  };
}

export type ClosingQuestion = ReturnType<typeof useClosingQuestion>;

function BackEntry({ isOpen, onBack }: { isOpen: boolean; onBack: () => void }) {
  useBackCloses(isOpen, onBack);
  return null;
}
