import { clsx } from 'clsx';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { PartMissing } from './lazy-part.tsx';

type Props = {
  /** `application`: everything; `page`: the navbar stays; `part`: a part beside the page; `silent`: shows nothing. */
  scope: 'application' | 'page' | 'part' | 'silent';
  children: ReactNode;
};
type State = { crashed: boolean; error: unknown; where: string; failures: number };

const calm = { crashed: false, error: null, where: '' };

/** Catches errors in rendering. A class, because React offers no other way. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { ...calm, failures: 0 };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { crashed: true, error };
  }

  override componentDidCatch(_: unknown, info: ErrorInfo): void {
    this.setState(before => ({ where: info.componentStack ?? '', failures: before.failures + 1 }));
    if (this.props.scope === 'page') document.title = `${titleOf(this.state.error, 'page')} · Hotdrop`;
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.onOnline);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.onOnline);
    this.forget();
  }

  readonly onOnline = () => {
    if (this.state.error instanceof PartMissing) this.retry();
  };

  /** Drops a failed load, so that the part loads again. */
  forget(): void {
    if (this.state.error instanceof PartMissing) this.state.error.forget();
  }

  readonly retry = () => {
    this.forget();
    // The button disappears with this screen; Tab continues in the page that replaces it.
    if (this.props.scope === 'page') document.getElementById('main')?.focus({ preventScroll: true });
    this.setState(calm);
  };

  override render(): ReactNode {
    const { scope, children } = this.props;
    const { crashed, error, where, failures } = this.state;
    if (!crashed) return children;
    if (scope === 'silent') return null;
    const missing = error instanceof PartMissing;
    return (
      <div
        role="alert"
        className={clsx('page grid justify-items-start gap-4', scope === 'part' ? 'py-3' : 'py-10')}
      >
        <h1 className={scope === 'part' ? 'text-lg' : 'text-3xl'} tabIndex={-1}>
          {titleOf(error, scope)}
        </h1>
        {missing ? (
          <p className="text-ink-2">
            {failures > 1
              ? 'Hotdrop may have been updated since you opened it. Reload to continue.'
              : 'Check your connection. We try again once you are online.'}
          </p>
        ) : (
          <pre className="panel max-h-80 max-w-full overflow-auto whitespace-pre-wrap p-4 text-sm">
            {String(error)}
            {where}
          </pre>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={this.retry}>
            {missing ? 'Retry' : 'Try again'}
          </Button>
          {/* After a deploy the old file is gone; only a reload loads the new version. */}
          {(!missing || failures > 1) && <Button onClick={() => window.location.reload()}>Reload</Button>}
        </div>
      </div>
    );
  }
}

function titleOf(error: unknown, scope: Props['scope']): string {
  if (error instanceof PartMissing)
    return scope === 'part' ? 'Part of this page could not be loaded' : 'This page could not be loaded';
  return scope === 'application' ? 'Unexpected Application Error!' : 'Component crashed';
}
