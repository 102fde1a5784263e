import type { KycDocumentKind } from '@hotdrop/contract/organizations/verification/kyc.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/client.ts';
import { failureText } from '../../lib/api/error.ts';
import { readFile } from '../../lib/files.ts';

type DocumentState =
  | { status: 'loading' }
  | { status: 'ready'; address: string }
  | { status: 'failed'; message: string }
  /** It was deleted, perhaps since the page was loaded. */
  | { status: 'gone' };

const loading: DocumentState = { status: 'loading' };
const gone: DocumentState = { status: 'gone' };

/**
 * Reads a picture of a submission, each time anew: a look is written to the audit log, and no copy outlives it. Not by
 * the query cache therefore. `submissionId`: another one has other pictures. `isThere`: it is not known to be deleted.
 */
export function useDocument(
  organizationId: string,
  submissionId: string,
  document: KycDocumentKind,
  isThere: boolean,
) {
  const [state, setState] = useState<DocumentState>(isThere ? loading : gone);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another submission or attempt reads it anew
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
    /** What came is no picture. */
    spoil: () => setState({ status: 'failed', message: 'The image is damaged.' }),
  };
}

function stateOf(error: unknown): DocumentState {
  if (error instanceof ApiError && error.code === 'DOCUMENT_GONE') return gone;
  return { status: 'failed', message: failureText(error) };
}
