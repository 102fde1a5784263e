type Coalesced<Value> = {
  /** Emits at once, unless this key was emitted within the pause: then once when the pause is over. */
  call(key: string, value: Value): void;
  close(): void;
};

type Rush = { timer: NodeJS.Timeout; calls: number };

/**
 * Turns a rush of calls per key into one event at once and then at most one per `pauseMs`. `settle` is called
 * for the later ones, and a last time after a pause without calls (`isOver`): it sends the current state.
 */
export function coalesced<Value>({
  pauseMs,
  emit,
  settle,
}: {
  pauseMs: number;
  emit: (key: string, value: Value) => void;
  settle: (key: string, isOver: boolean) => void;
}): Coalesced<Value> {
  const rushes = new Map<string, Rush>();

  const wait = (key: string) => {
    const timer = setTimeout(() => {
      const isOver = rushes.get(key)?.calls === 0;
      if (isOver) rushes.delete(key);
      else wait(key);
      settle(key, isOver);
    }, pauseMs);
    timer.unref();
    rushes.set(key, { timer, calls: 0 });
  };

  return {
    call(key, value) {
      const rush = rushes.get(key);
      if (rush) {
        rush.calls++;
        return;
      }
      emit(key, value);
      wait(key);
    },
    close() {
      for (const { timer } of rushes.values()) clearTimeout(timer);
      rushes.clear();
    },
  };
}

/** Same as `coalesced` for events that carry no state: calls during a pause are one event after it. */
export function coalescedSignal(pauseMs: number, emit: (key: string) => void) {
  const { call, close } = coalesced<null>({
    pauseMs,
    emit,
    settle: (key, isOver) => {
      if (!isOver) emit(key);
    },
  });
  return { call: (key: string) => call(key, null), close };
}
