import type { Role } from '@hotdrop/contract/route.ts';
import { scrimTexts } from '@hotdrop/contract/scrim-texts.ts';
import { canCreateScrim } from '@hotdrop/contract/scrims/permissions.ts';
import type { ScrimSummary } from '@hotdrop/contract/scrims/scrim.ts';
import { fallbackTexts, successTexts } from '@hotdrop/contract/texts.ts';
import { Building2, ClipboardCopy, LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { EmptyState } from '../components/states/empty-state.tsx';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { CreateScrimForm } from '../features/scrim-form/create-form.tsx';
import { CreatedList, linksText } from '../features/scrim-form/created-list.tsx';
import { ScrimCard } from '../features/scrims/scrim-card.tsx';
import { copyToClipboard } from '../lib/copy.ts';
import { plural } from '../lib/format/count.ts';
import { useSession } from '../lib/session/session.tsx';
import { useHadSession } from '../lib/session/use-had-session.ts';
import { toast } from '../lib/toast.ts';
import { useNow } from '../lib/use-now.ts';
import { useTitle } from '../lib/use-title.ts';

/** /scrims/new: for organizations; everybody else is told so. */
export function ScrimNewPage() {
  useTitle('Create scrim');
  const { status, user } = useSession();
  const expired = useHadSession();
  const [made, setMade] = useState<ScrimSummary[] | null>(null);
  if (made && user) return <SeriesCreated scrims={made} onMore={() => setMade(null)} />;
  return (
    <div className="page py-6 sm:py-8">
      <h1 tabIndex={-1} className="mb-5 text-[1.75rem] sm:text-[2rem]">
        Create scrim
      </h1>
      {status === 'loading' && <Skeleton className="h-96 rounded-card" />}
      {status !== 'loading' && !user && <SignInFirst expired={expired} />}
      {user && !canCreateScrim(user) && <OrganizationsOnly role={user.role} />}
      {user && canCreateScrim(user) && (
        <CreateScrimForm
          user={user}
          preview={(scrim, now) => <ScrimCard scrim={scrim} now={now} linked={false} />}
          onSeries={setMade}
        />
      )}
    </div>
  );
}

/** All that a series has made, with the way to each. */
function SeriesCreated({ scrims, onMore }: { scrims: ScrimSummary[]; onMore: () => void }) {
  const now = useNow(30_000);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form went with the button that was pressed.
    title.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  async function copyLinks() {
    const text = linksText(scrims, Date.now(), window.location.origin);
    if (await copyToClipboard(text)) toast.success(successTexts.copied);
    else toast.error(fallbackTexts.copy);
  }

  return (
    <div className="page grid max-w-3xl gap-5 py-6 sm:py-8">
      <div>
        <h1 ref={title} tabIndex={-1} className="text-[1.75rem] sm:text-[2rem]">
          {plural(scrims.length, 'scrim')} created
        </h1>
        <p className="text-ink-2">Each has its own page, slots and room.</p>
      </div>
      <CreatedList scrims={scrims} now={now} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/dashboard/org" variant="primary">
          To the dashboard
        </ButtonLink>
        <Button icon={<ClipboardCopy aria-hidden size={18} />} onClick={() => void copyLinks()}>
          Copy links
        </Button>
        <Button onClick={onMore}>Create more</Button>
      </div>
    </div>
  );
}

function SignInFirst({ expired }: { expired: boolean }) {
  const from = useLocation();
  return (
    <EmptyState
      icon={expired ? <LogIn size={32} /> : <Building2 size={32} />}
      title={expired ? 'You were signed out.' : scrimTexts.organizationsOnly}
      body={
        expired
          ? 'What you typed is kept as a draft. Log in to go on with it.'
          : 'Log in with an organization account to host one.'
      }
      actions={
        <>
          <ButtonLink variant="primary" to="/login" state={{ from, expired }}>
            Log in
          </ButtonLink>
          {!expired && (
            <ButtonLink to="/signup?role=organization" state={{ from }}>
              Sign up
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

function OrganizationsOnly({ role }: { role: Role }) {
  const isAdmin = role === 'admin';
  return (
    <EmptyState
      icon={<Building2 size={32} />}
      title={scrimTexts.organizationsOnly}
      body={
        isAdmin
          ? 'An admin account hosts none, but edits those of every organization.'
          : 'You can switch your account to an organization in the settings.'
      }
      actions={
        <>
          {!isAdmin && <ButtonLink to="/settings">Settings</ButtonLink>}
          <ButtonLink variant="ghost" to="/scrims">
            All scrims
          </ButtonLink>
        </>
      }
    />
  );
}
