type Coalesced<Value> = {
  /** Emits at once, unless one went out for this key in the last moments: then once when they are over. */
  call(key: string, value: Value): void;
  close(): void;
};

/**
 * Turns a rush of calls per key into one event at once and then at most one per `pauseMs`. `settle` sends the later
 * ones, and always one after the rush: it finds out what is true by then.
 */
export function coalesced<Value>({
  pauseMs,
  emit,
  settle,
}: {
  pauseMs: number;
  emit: (key: string, value: Value) => void;
  settle: (key: string, value: Value, calls: number) => void;
}): Coalesced<Value> {
  type Pending = { timer: NodeJS.Timeout; value: Value; calls: number };
  const pending = new Map<string, Pending>();

  const wait = (key: string, value: Value) => {
    const timer = setTimeout(() => {
      const entry = pending.get(key);
      pending.delete(key);
      if (!entry) return;
      if (entry.calls > 0) wait(key, entry.value);
      settle(key, entry.value, entry.calls);
    }, pauseMs);
    timer.unref();
    pending.set(key, { timer, value, calls: 0 });
  };

  return {
    call(key, value) {
      const entry = pending.get(key);
      if (entry) {
        entry.calls++;
        entry.value = value;
        return;
      }
      emit(key, value);
      wait(key, value);
    },
    close() {
      for (const { timer } of pending.values()) clearTimeout(timer);
      pending.clear();
    },
  };
}
