import type { KycItem } from '@hotdrop/contract/admin/kyc-review.ts';
import { DocumentCard } from './document-card.tsx';
import { useDocument } from './use-document.ts';
import { deletedText } from './wording.ts';

type Props = { item: KycItem; now: number };

/** Both pictures of a submission beside each other, each in its state, and what comes of looking at them. */
export function Documents({ item, now }: Props) {
  const { _id, orgKyc } = item;
  const aadhaar = useDocument(_id, orgKyc.submissionId, 'aadhaar', orgKyc.aadhaarImageUrl !== null);
  const selfie = useDocument(_id, orgKyc.submissionId, 'selfie', orgKyc.selfieWithAadhaarUrl !== null);
  const isSeen = [aadhaar, selfie].some(({ state }) => state.status !== 'gone');
  const deleted = deletedText(orgKyc, now);
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-5 lg:auto-rows-[minmax(0,1fr)] lg:grid-cols-2">
        <DocumentCard title="Aadhaar image" picture={aadhaar} deleted={deleted} />
        <DocumentCard title="Selfie with Aadhaar" picture={selfie} deleted={deleted} />
      </div>
      {isSeen && <p className="text-ink-3 text-sm">Every view of these images is logged.</p>}
    </>
  );
}
