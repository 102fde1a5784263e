import { toast } from 'react-hot-toast/headless';
import { wantToaster } from './toaster-wanted.ts';

// The code that shows messages is loaded together with the first page that can have one; the lists have none.
wantToaster();

export { toast };
