import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { noticesQuery, useNoticeActs } from './notifications-api.ts';
import { unseenQuery } from './unseen.ts';

/** Marks everything up to the newest notification on screen as seen. It stays, as it would take the focus with it. */
export function SeeAllButton() {
  const { data: unseen = 0 } = useQuery(unseenQuery);
  const newest = useInfiniteQuery(noticesQuery).data?.pages[0]?.items[0];
  const { seeAll } = useNoticeActs();
  if (!newest) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<CheckCheck aria-hidden size={18} />}
      aria-disabled={unseen === 0 || undefined}
      onClick={() => unseen > 0 && seeAll.mutate(newest._id)}
    >
      Mark all as seen
    </Button>
  );
}
