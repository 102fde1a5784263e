import { canCreateScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrims.ts';
import { scrimTexts } from '@hotdrop/contract/scrims/texts.ts';
import { ClipboardCopy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { HostsOnly } from '../../events/hosts-only.tsx';
import { plural } from '../../lib/format/in-words.ts';
import { useSession } from '../../lib/session/session.tsx';
import { copyAndSay } from '../../lib/share.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { UpiNotice } from '../payments/upi-notice.tsx';
import { ScrimCard } from '../scrim-card.tsx';
import { CreateScrimForm } from './create-form.tsx';
import { CreatedList, linksText } from './created-list.tsx';

/** /scrims/new: for organizations; everybody else is told so. */
export function ScrimNewPage() {
  useTitle('Create scrim');
  const { user } = useSession();
  const [made, setMade] = useState<ScrimSummary[] | null>(null);
  if (made && user) return <SeriesCreated scrims={made} onMore={() => setMade(null)} />;
  return (
    <div className="page py-6 sm:py-8">
      <h1 tabIndex={-1} className="mb-5 text-[1.75rem] sm:text-[2rem]">
        Create scrim
      </h1>
      <HostsOnly
        may={canCreateScrim}
        refusal={scrimTexts.organizationsOnly}
        list={{ to: '/scrims', label: 'All scrims' }}
      >
        {host => (
          <CreateScrimForm
            user={host}
            preview={(scrim, now) => <ScrimCard scrim={scrim} now={now} linked={false} />}
            onSeries={setMade}
          />
        )}
      </HostsOnly>
    </div>
  );
}

/** All that a series has made, with the way to each. */
function SeriesCreated({ scrims, onMore }: { scrims: ScrimSummary[]; onMore: () => void }) {
  const now = useNow(30_000);
  const title = useRef<HTMLHeadingElement>(null);
  const [first] = scrims;
  useEffect(() => {
    // The form went with the button that was pressed.
    title.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  const copyLinks = () => copyAndSay(linksText(scrims, window.location.origin));

  return (
    <div className="page grid max-w-3xl gap-5 py-6 sm:py-8">
      <div>
        <h1 ref={title} tabIndex={-1} className="text-[1.75rem] sm:text-[2rem]">
          {plural(scrims.length, 'scrim')} created
        </h1>
        <p className="text-ink-2">Each has its own page, slots and room.</p>
      </div>
      {first && <UpiNotice scrim={first} />}
      <CreatedList scrims={scrims} now={now} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/dashboard/org" variant="primary">
          Dashboard
        </ButtonLink>
        <Button icon={<ClipboardCopy aria-hidden size={18} />} onClick={() => void copyLinks()}>
          Copy links
        </Button>
        <Button onClick={onMore}>Create more</Button>
      </div>
    </div>
  );
}
