import { RotateCw } from 'lucide-react';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../components/ui/button.tsx';
import { PartMissing } from './lazy-part.tsx';

type Props = {
  /** `application`: nothing is left; `page`: the navbar stays; `part`: a piece beside the page; `silent`: one that is not missed. */
  scope: 'application' | 'page' | 'part' | 'silent';
  children: ReactNode;
};
type State = { error: unknown; where: string; crashed: boolean };

/** Catches what a component throws while it renders. A class, because React offers no other way. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { error: null, where: '', crashed: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, crashed: true };
  }

  override componentDidCatch(_: unknown, info: ErrorInfo): void {
    this.setState({ where: info.componentStack ?? '' });
  }

  override render(): ReactNode {
    const { error, where, crashed } = this.state;
    if (!crashed) return this.props.children;
    if (this.props.scope === 'silent') return null;
    if (this.props.scope === 'part') return <PartCrash />;
    if (error instanceof PartMissing) return <StalePage />;
    const again = () => this.setState({ error: null, where: '', crashed: false });
    return <CrashScreen scope={this.props.scope} error={error} where={where} onAgain={again} />;
  }
}

const reload = () => window.location.reload();

type ScreenProps = { scope: 'application' | 'page'; error: unknown; where: string; onAgain: () => void };

function CrashScreen({ scope, error, where, onAgain }: ScreenProps) {
  const title = scope === 'page' ? 'Component crashed' : 'Unexpected Application Error!';
  const details = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return (
    <div role="alert" className="page grid gap-4 py-10">
      <h1 className="text-3xl" tabIndex={-1}>
        {title}
      </h1>
      <p className="max-w-prose text-ink-2">
        Something on this page went wrong. Nothing you saved is lost. Try again, or reload the page.
      </p>
      <pre className="panel overflow-x-auto whitespace-pre-wrap p-4 font-mono text-sm">{details}</pre>
      {where && (
        <details className="text-ink-3 text-sm">
          <summary className="min-h-11 py-2.5">Where it happened</summary>
          <pre className="overflow-x-auto font-mono text-xs">{where.trim()}</pre>
        </details>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={<RotateCw aria-hidden size={18} />} onClick={onAgain}>
          Try again
        </Button>
        <Button onClick={reload}>Reload</Button>
        {/* A plain link: the router itself may be what failed. */}
        <a href="/" className="inline-flex min-h-11 items-center px-4 text-ink-2 underline">
          Go to the start page
        </a>
      </div>
    </div>
  );
}

/** After a deploy the old file is gone; a reload brings the new version. */
function StalePage() {
  return (
    <div role="alert" className="page grid justify-items-start gap-4 py-10">
      <h1 className="text-3xl" tabIndex={-1}>
        This page could not be loaded
      </h1>
      <p className="max-w-prose text-ink-2">
        Hotdrop may have been updated since you opened it, or the connection dropped. Reload to go on.
      </p>
      <Button variant="primary" icon={<RotateCw aria-hidden size={18} />} onClick={reload}>
        Reload
      </Button>
    </div>
  );
}

function PartCrash() {
  return (
    <p className="page flex min-h-14 items-center gap-3 text-ink-2">
      Component crashed
      <Button size="sm" onClick={reload}>
        Reload
      </Button>
    </p>
  );
}
