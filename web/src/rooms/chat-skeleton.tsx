import { Skeleton } from '../ui/skeleton.tsx';

const widths = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2'];

/** Skeleton of a room while its messages load. `reads`: the reader cannot write, so a note replaces the composer. */
export function ChatSkeleton({ reads = false }: { reads?: boolean | undefined }) {
  return (
    <div role="status" aria-label="Loading messages" className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-5 overflow-hidden p-4">
        {widths.map(width => (
          <div key={width} className="flex gap-3">
            <Skeleton className="size-8 shrink-0 rounded-[7px]" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-4 w-36" />
              <Skeleton className={`h-4 ${width}`} />
            </div>
          </div>
        ))}
      </div>
      <div className="border-line border-t p-4">
        {reads ? (
          <Skeleton className="mx-auto h-6 w-64 max-w-full" />
        ) : (
          <Skeleton className="h-11 rounded-control" />
        )}
      </div>
    </div>
  );
}
