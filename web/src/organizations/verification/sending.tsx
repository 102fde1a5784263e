import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Stop, useSubmitKyc } from './use-submit-kyc.ts';

/** What is being done about sending, and what became of stopping it. */
export function sendingText({
  percent,
  stopped,
}: Pick<ReturnType<typeof useSubmitKyc>, 'percent' | 'stopped'>) {
  if (stopped) return stopTexts[stopped];
  if (percent === null) return '';
  return percent === 100 ? 'Sent. The pictures are being checked.' : 'Sending';
}

const stopTexts: Record<Stop, string> = {
  stopping: 'Stopping…',
  'nothing-arrived': 'Stopped. Nothing was submitted.',
  unknown: 'Stopped. It may have arrived. You can submit again.',
};

type SendingProps = {
  percent: number;
  button: RefObject<HTMLButtonElement | null>;
  stopping: boolean;
  onStop: () => void;
};

/** How much has been sent, and the way to stop it. */
export function Sending({ percent, button, stopping, onStop }: SendingProps) {
  return (
    <div className="flex items-center gap-3">
      <ProgressBar label="Sending" value={percent} className="flex-1" />
      <span className="numeric w-12 text-right text-ink-2">{percent}%</span>
      <Button ref={button} size="sm" busy={stopping} onClick={onStop}>
        Cancel
      </Button>
    </div>
  );
}
