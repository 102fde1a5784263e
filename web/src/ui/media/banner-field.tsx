import { fallbackTexts, successTexts } from '@hotdrop/contract/lib/texts.ts';
import { toast } from 'react-hot-toast/headless';
import { messageOf } from '../../lib/api/client.ts';
import { ImagePicker } from './image-picker.tsx';
import { fileProblem } from './shrink-image.ts';

type Props = {
  /** The address of the banner, '' for none. */
  value: string;
  onChange: (address: string) => void;
  /** Why it could not be uploaded; it was said already. */
  onFail: (message: string) => void;
  onBusy: (busy: boolean) => void;
  error: string | undefined;
};

/** An event's banner in its form: chosen, uploaded at once, and every outcome said. */
export function BannerField({ value, onChange, onFail, onBusy, error }: Props) {
  return (
    <ImagePicker
      label="Banner"
      help="JPG, PNG or WEBP. Wide pictures look best, such as 1600 × 600."
      value={value}
      error={error}
      onBusy={onBusy}
      onChange={onChange}
      onUploaded={() => toast.success(successTexts.bannerUploaded)}
      onFail={cause => {
        const message = fileProblem(cause) ?? messageOf(cause, fallbackTexts.uploadBanner);
        toast.error(message);
        onFail(message);
      }}
    />
  );
}
