import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ImageCard } from '../../ui/media/image-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PicturePane } from './picture-pane.tsx';
import type { useDocument } from './use-document.ts';

type Props = {
  title: string;
  /** Of `useDocument`. */
  picture: ReturnType<typeof useDocument>;
  /** Said below 'No image': when it was deleted. */
  deleted: string;
};

const boxHeight = 'h-72 sm:h-96 lg:h-auto lg:flex-1';

/** One picture of a submission in its place: loading, failed, deleted, or to be looked at closely. */
export function DocumentCard({ title, picture: { state, retry, spoil }, deleted }: Props) {
  // The picture's turn while it is shown as large as the screen is.
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

/** Where a picture was and is no more. */
function NoDocument({ title, deleted }: Pick<Props, 'title' | 'deleted'>) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-lg">{title}</h3>
      <ImageCard title={title} className="h-40 rounded-control bg-surface-2 sm:h-56" />
      <p className="text-ink-2 text-sm">{deleted}</p>
    </section>
  );
}
