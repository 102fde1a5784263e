import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useNoticeActs, useNotices } from './notifications-api.ts';
import { unseenQuery } from './unseen.ts';

/** Marks everything up to the newest notification on screen as seen. It stays, as it would take the focus with it. */
export function SeeAllButton() {
  const { data: unseen = 0 } = useQuery(unseenQuery);
  const newest = useNotices().notices?.[0];
  const { seeUpTo } = useNoticeActs();
  if (!newest) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<CheckCheck aria-hidden size={18} />}
      aria-disabled={unseen === 0 || undefined}
      onClick={() => unseen > 0 && seeUpTo(newest)}
    >
      Mark all as seen
    </Button>
  );
}
