import { toast } from 'react-hot-toast/headless';
import { actProblem, useAct } from '../lib/acts/use-act.ts';
import { api } from '../lib/api/client.ts';
import { ApiError } from '../lib/api/error.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';
import { InstallButton } from './install-button.tsx';
import { pushObstacles } from './push-texts.ts';
import { usePush } from './use-push.ts';

/** Turns pushes on this device on and off, tests them, and says what prevents them. */
export function ThisDevice() {
  const { state, isReady, check, turnOn, turnOff } = usePush();
  if (state === null) return null;
  const obstacle = pushObstacles[state];
  const isOn = state === 'on';
  const isBusy = turnOn.isPending || turnOff.isPending;
  const problem = turnOn.error ?? turnOff.error;
  return (
    <div className="grid gap-3">
      <div className="panel flex items-center gap-3 py-1.5 pr-2 pl-4">
        <p className="min-w-0 flex-1">Notifications on this device</p>
        <Switch
          label="Notifications on this device"
          checked={isOn || turnOn.isPending}
          disabled={!isReady || isBusy || (obstacle !== undefined && !isOn)}
          onChange={({ target }) => (target.checked ? turnOn.mutate() : turnOff.mutate())}
        />
      </div>
      <p role="status" className={obstacle || state === 'stopped' ? 'text-warn' : 'text-ink-2 text-sm'}>
        {obstacle ?? statusText[state as 'on' | 'off' | 'stopped']}
      </p>
      {problem && (
        <p role="alert" className="text-bad">
          {actProblem(problem, isOn ? 'Could not turn notifications off' : 'Could not turn notifications on')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOn && <TestButton check={check} />}
        <InstallButton />
      </div>
    </div>
  );
}

const statusText = {
  on: 'On for this device.',
  off: 'Off on this device.',
  stopped: 'Notifications on this device have stopped. Turn them on again.',
};

/** The result of a test replaces that of the one before. */
const one = { id: 'push test' };

function TestButton({ check }: { check: () => Promise<boolean> }) {
  const test = useAct({
    mutationFn: () => api('POST /push/test'),
    onSuccess: async ({ sent }) => {
      // This device does not know that it was removed from another one. The list says when each was last reached.
      if (!(await check())) toast.error('The test did not reach this device.', one);
      else if (sent > 0) toast.success('Test sent. It arrives in a few seconds.', one);
      else toast.error('The test did not reach any device. Turn notifications off and on again.', one);
    },
    onError: error =>
      toast.error(
        error instanceof ApiError && error.code === 'RATE_LIMITED'
          ? 'You can send 5 tests in 10 minutes.'
          : actProblem(error, 'Could not send the test'),
        one,
      ),
  });
  return (
    <Button size="sm" busy={test.isPending} onClick={() => test.mutate()}>
      Send a test
    </Button>
  );
}
