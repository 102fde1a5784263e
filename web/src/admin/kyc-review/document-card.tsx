import type { KycDocumentKind } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/client.ts';
import { failureText } from '../../lib/api/error.ts';
import { readFile } from '../../lib/files.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ImageCard } from '../../ui/media/image-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PicturePane } from './picture-pane.tsx';

type DocumentState =
  | { status: 'loading' }
  | { status: 'ready'; address: string }
  | { status: 'failed'; message: string }
  /** It was deleted, perhaps since the page was loaded. */
  | { status: 'gone' };

const loading: DocumentState = { status: 'loading' };
const gone: DocumentState = { status: 'gone' };

/**
 * Fetches a picture of a submission for every view: each view is written to the audit log, and no copy outlives it,
 * so it is not in the query cache. `submissionId`: another submission has other pictures. `isThere`: false if it is
 * known to be deleted.
 */
export function useDocument(
  organizationId: string,
  submissionId: string,
  document: KycDocumentKind,
  isThere: boolean,
) {
  const [state, setState] = useState<DocumentState>(isThere ? loading : gone);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another submission or attempt fetches again
  useEffect(() => {
    if (!isThere) return setState(gone);
    const stop = new AbortController();
    let address = '';
    setState(loading);
    readFile(
      'GET /admin/org-kyc/:id/documents/:document',
      { params: { id: organizationId, document } },
      { signal: stop.signal },
    ).then(
      ({ blob }) => {
        if (stop.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setState({ status: 'ready', address });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState(stateOf(error));
      },
    );
    return () => {
      stop.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [organizationId, submissionId, document, isThere, attempt]);

  return {
    state,
    retry: () => setAttempt(count => count + 1),
    /** Called if the response is not a picture. */
    spoil: () => setState({ status: 'failed', message: 'The image is damaged.' }),
  };
}

function stateOf(error: unknown): DocumentState {
  if (error instanceof ApiError && error.code === 'DOCUMENT_GONE') return gone;
  return { status: 'failed', message: failureText(error) };
}

type Props = {
  title: string;
  /** From `useDocument`. */
  picture: ReturnType<typeof useDocument>;
  /** Shown below 'No image': when it was deleted. */
  deleted: string;
};

const boxHeight = 'h-72 sm:h-96 lg:h-auto lg:flex-1';

/** One picture of a submission: loading, failed, deleted, or ready to view. */
export function DocumentCard({ title, picture: { state, retry, spoil }, deleted }: Props) {
  // Rotation of the picture in full screen, in degrees; null if it is not open.
  const [full, setFull] = useState<number | null>(null);
  const close = () => setFull(null);

  function onBroken() {
    close();
    spoil();
  }

  if (state.status === 'gone') return <NoDocument title={title} deleted={deleted} />;
  return (
    <section aria-label={title} className="flex min-h-0 min-w-0 flex-col gap-2">
      <h3 className="text-lg">{title}</h3>
      {state.status === 'loading' && (
        <div role="status" aria-label={`Loading ${title}`} className={`flex ${boxHeight}`}>
          <Skeleton className="flex-1 rounded-control" />
        </div>
      )}
      {state.status === 'failed' && (
        <div
          role="alert"
          className={`grid content-center justify-items-center gap-3 rounded-control bg-surface-2 p-4 text-center ${boxHeight}`}
        >
          <p className="font-bold font-display text-lg">Failed to load the image</p>
          <p className="text-ink-2">{state.message}</p>
          <Button size="sm" icon={<RotateCw aria-hidden size={17} />} onClick={retry}>
            Retry <span className="sr-only">{title}</span>
          </Button>
        </div>
      )}
      {state.status === 'ready' && (
        <PicturePane
          title={title}
          address={state.address}
          onBroken={onBroken}
          onFull={setFull}
          className={boxHeight}
        />
      )}
      {state.status === 'ready' && full !== null && (
        <Dialog open fits size="xl" onClose={close} title={title}>
          <div className="flex h-[calc(100dvh-9rem)] flex-col p-2 sm:h-[calc(92dvh-5rem)]">
            <PicturePane
              title={title}
              address={state.address}
              turn={full}
              onBroken={onBroken}
              className="flex-1"
            />
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** Shown for a deleted picture. */
function NoDocument({ title, deleted }: Pick<Props, 'title' | 'deleted'>) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-lg">{title}</h3>
      <ImageCard title={title} className="h-40 rounded-control bg-surface-2 sm:h-56" />
      <p className="text-ink-2 text-sm">{deleted}</p>
    </section>
  );
}
