import type { User } from '@hotdrop/contract/account/users.ts';
import { fallbackTexts, successTexts } from '@hotdrop/contract/lib/texts.ts';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { api, messageOf } from '../../lib/api/client.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/media/file-input.tsx';
import { acceptedImages, fileProblem } from '../../ui/media/shrink-image.ts';
import { useImageUpload, useUploadFocus } from '../../ui/media/use-image-upload.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** The user's picture: chosen, uploaded and saved in one step. */
export function AvatarForm({ user }: { user: User }) {
  const { setUser } = useSession();
  const [saving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { upload, start, cancel } = useImageUpload({
    onDone: address => void save(address),
    onFail: error => toast.error(fileProblem(error) ?? messageOf(error, fallbackTexts.upload)),
  });
  const { chooser, canceller, area, taken } = useUploadFocus(upload !== null);

  async function save(avatarUrl: string | null) {
    setSaving(true);
    try {
      const { user: changed } = await api('PUT /auth/profile', { body: { avatarUrl } });
      setUser(changed);
      toast.success(avatarUrl ? successTexts.imageUploaded : 'Picture removed');
    } catch (error) {
      toast.error(messageOf(error, fallbackTexts.update));
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className="flex items-center gap-5" {...area}>
      <Avatar name={user.name} src={upload?.preview ?? user.avatarUrl} size="lg" />
      <FileInput
        ref={input}
        accept={acceptedImages}
        onFile={file => {
          taken();
          if (file) void start(file);
        }}
      />
      {upload ? (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-3">
          <ProgressBar label="Uploading picture" value={upload.percent} className="min-w-24 flex-1" />
          <span className="numeric w-12 text-right text-ink-2">{upload.percent}%</span>
          <Button ref={canceller} size="sm" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            ref={chooser}
            size="sm"
            busy={saving}
            icon={<Upload aria-hidden size={17} />}
            onClick={() => input.current?.click()}
          >
            {user.avatarUrl ? 'Replace picture' : 'Upload picture'}
          </Button>
          {user.avatarUrl && (
            <Button
              size="sm"
              variant="ghost"
              disabled={saving}
              icon={<Trash2 aria-hidden size={17} />}
              onClick={() => {
                chooser.current?.focus();
                void save(null);
              }}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
