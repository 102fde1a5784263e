import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { onDialogLayer, topDialog } from '../ui/dialog-history.ts';
import { Spinner } from '../ui/skeleton.tsx';

/** Controls, and the heading. Links and menus within messages do not count: they scroll by. */
const controls = 'h1, a[href], button, input, select, textarea, summary, [role="row"]';
/** Distance between toasts and what is above them, in px. */
const gap = 8;
/** Lowest position of toasts, as a share of the screen's height; otherwise they stay at the top. */
const deepest = { page: 0.4, dialog: 0.6 };

/**
 * Returns how far toasts are below the offline bar, in px; that bar may appear and disappear while they show. They
 * are below the bars, or below the heading and controls after them if there is free space. On a scrolled page they
 * are always right below the bars, as anything may be under them. Over a `dialog`, only what is inside it counts.
 */
export function toastTop(layer: HTMLElement, dialog: HTMLElement | null): number {
  const offline = document.querySelector('[data-offline]')?.getBoundingClientRect().height ?? 0;
  const bar = document.querySelector(dialog ? '[data-offline]' : 'header');
  const below = Math.max(0, bar?.getBoundingClientRect().bottom ?? 0) + (dialog ? gap / 2 : gap);
  if (!dialog && window.scrollY > 0) return below - offline;
  const { left, right, height } = layer.getBoundingClientRect();
  const taken = [...(dialog ?? document).querySelectorAll(controls)]
    .filter(control => !layer.contains(control) && !control.closest('[role="log"]'))
    .map(control => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.left < right && box.right > left && box.bottom > below)
    .sort((one, other) => one.box.top - other.box.top);
  let top = below;
  for (const { control, box } of taken) {
    if (box.top >= top + height + gap) break;
    if (box.bottom > top && getComputedStyle(control).visibility === 'visible')
      top = box.bottom + (control.matches('h1') ? 0 : gap);
  }
  const limit = window.innerHeight * deepest[dialog ? 'dialog' : 'page'];
  return (top + height <= limit ? top : below) - offline;
}

/** Returns how far toasts are from the right edge, in px, to be next to an open panel; null for their usual place. */
export function toastRight(layer: HTMLElement): number | null {
  const panel = document.querySelector('[data-panel]')?.getBoundingClientRect();
  if (!panel) return null;
  const right = window.innerWidth - panel.left + gap;
  return layer.getBoundingClientRect().width + right + gap <= window.innerWidth ? right : null;
}

/**
 * Toasts at the top right, below the bars and not over controls. Durations and maximum number are the library's
 * defaults, as in SPEC §9. While a modal dialog is open they render inside it: everything outside is inert and
 * silent.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const element = useRef<HTMLDivElement>(null);
  const shown = toasts.filter(entry => entry.visible);
  const empty = shown.length === 0;
  const dialog = useSyncExternalStore(onDialogLayer, topDialog);

  useEffect(() => {
    // A popover, so that the dialog neither clips nor moves it.
    const layer = element.current;
    // A dialog that closes right now has removed it; it returns on the next render.
    if (!layer?.isConnected || typeof layer.showPopover !== 'function') return;
    if (empty !== layer.matches(':popover-open')) return;
    layer.togglePopover();
    if (empty) return;
    const place = () => {
      const right = toastRight(layer);
      layer.style.setProperty('--toasts-right', right === null ? '1rem' : `${right}px`);
      layer.style.setProperty('--toasts-top', `calc(var(--offline-bar) + ${toastTop(layer, dialog)}px)`);
    };
    place();
    return onNewPage(place);
  }, [empty, dialog]);

  const layer = (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timers, nothing is operated here
    <div
      ref={element}
      popover="manual"
      data-toasts
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none inset-x-4 top-(--toasts-top) bottom-auto z-50 m-0 max-h-[calc(100dvh-var(--toasts-top,0px)-1rem)] w-auto flex-col gap-2 overflow-y-auto overscroll-contain bg-transparent p-0 open:flex sm:right-(--toasts-right) sm:left-auto sm:w-88"
    >
      {shown.map(entry => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
    </div>
  );
  return dialog ? createPortal(layer, dialog) : layer;
}

/** Calls back when another page's heading has rendered: the action behind a toast may have opened that page. */
function onNewPage(callback: () => void): () => void {
  let heading = document.querySelector('h1');
  const observer = new MutationObserver(() => {
    const current = document.querySelector('h1');
    if (current === heading) return;
    heading = current;
    // Only after the page has scrolled to its position.
    if (current) requestAnimationFrame(callback);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const edges: Partial<Record<Toast['type'], string>> = {
  success: 'border-l-ok',
  error: 'border-l-bad',
  loading: 'border-l-accent',
};

function ToastCard({ entry }: { entry: Toast }) {
  return (
    <div
      {...entry.ariaProps}
      {...(entry.type === 'error' && { role: 'alert', 'aria-live': 'assertive' as const })}
      className={clsx(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-card border border-line border-l-3 bg-surface-2 py-1 pl-4 text-ink shadow-lift',
        edges[entry.type],
        entry.type === 'loading' && 'pr-4',
      )}
    >
      <span className="flex h-11 items-center empty:hidden">
        {entry.icon ?? <ToastIcon type={entry.type} />}
      </span>
      <div className="min-w-0 flex-1 self-center py-2">{resolveValue(entry.message, entry)}</div>
      {entry.type !== 'loading' && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={() => toast.dismiss(entry.id)}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          <X aria-hidden size={16} />
        </button>
      )}
    </div>
  );
}

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CircleCheck aria-hidden size={20} className="text-ok" />;
  if (type === 'error') return <CircleAlert aria-hidden size={20} className="text-bad" />;
  if (type === 'loading') return <Spinner />;
  return null;
}
