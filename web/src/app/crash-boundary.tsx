import { clsx } from 'clsx';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';
import { PartMissing } from './lazy-part.tsx';

type Props = {
  /** `application`: nothing is left; `page`: the navbar stays; `part`: a piece beside the page; `silent`: one that is not missed. */
  scope: 'application' | 'page' | 'part' | 'silent';
  children: ReactNode;
};
type State = { crashed: boolean; error: unknown; where: string };

const calm: State = { crashed: false, error: null, where: '' };

/** Catches what a component throws while it renders. A class, because React offers no other way. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = calm;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { crashed: true, error };
  }

  override componentDidCatch(_: unknown, info: ErrorInfo): void {
    this.setState({ where: info.componentStack ?? '' });
  }

  override render(): ReactNode {
    const { scope, children } = this.props;
    const { crashed, error, where } = this.state;
    if (!crashed) return children;
    if (scope === 'silent') return null;
    // After a deploy the old file is gone; only a reload brings the new version.
    const missing = error instanceof PartMissing;
    const title = scope === 'application' ? 'Unexpected Application Error!' : 'Component crashed';
    return (
      <div
        role="alert"
        className={clsx('page grid justify-items-start gap-4', scope === 'part' ? 'py-3' : 'py-10')}
      >
        <h1 className={scope === 'part' ? 'text-lg' : 'text-3xl'} tabIndex={-1}>
          {missing ? 'This page could not be loaded' : title}
        </h1>
        {missing ? (
          <p className="text-ink-2">
            Hotdrop was updated since you opened it, or the connection dropped. Reload to go on.
          </p>
        ) : (
          <pre className="panel max-h-80 max-w-full overflow-auto whitespace-pre-wrap p-4 text-sm">
            {String(error)}
            {where}
          </pre>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
          {!missing && <Button onClick={() => this.setState(calm)}>Try again</Button>}
        </div>
      </div>
    );
  }
}
