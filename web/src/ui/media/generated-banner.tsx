import { gameHues } from '@hotdrop/contract/lib/first-load.ts';
import { clsx } from 'clsx';

/** What the generated banner is drawn from; always the same for the same title and game. */
type BannerPattern = {
  mark: string;
  hue: number;
  stripes: { x: number; width: number; hue: number; lightness: number }[];
  ring: { x: number; y: number; radius: number };
};

/** FNV-1a: small, and spreads short texts well. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  }
  return value >>> 0;
}

/** Returns a generator of numbers in [0, 1) from a seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns up to four letters: short names as they are ("BGMI"), else initials ("FFM" for "Free Fire MAX"). */
export function bannerMark(game: string, title: string): string {
  const name = game.trim() || title.trim();
  if (name.length <= 4) return name.toUpperCase();
  return [...name.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .map(([word]) => [...word][0]!)
    .join('')
    .slice(0, 4)
    .toUpperCase();
}

/** BGMI and Free Fire get warm hues; other games avoid the role colours. */
const HUES = [45, 25, 70, 145, 170, 205, 12] as const;
const knownHues = new Map(Object.entries(gameHues).map(([game, hue]) => [game.toLowerCase(), hue]));

/** Returns stripes and a ring for a banner on a canvas of 360 by 160. */
export function bannerPattern(title: string, game: string): BannerPattern {
  const next = numbersFrom(hash(`${game} ${title}`));
  const base = knownHues.get(game.trim().toLowerCase()) ?? HUES[hash(game || title) % HUES.length]!;
  const hue = base + Math.round(next() * 36 - 14);
  const stripes: BannerPattern['stripes'] = [];
  for (let x = -90 + next() * 60; x < 400; x += 34 + next() * 74) {
    const width = 8 + next() * 30;
    stripes.push({ x, width, hue: hue + next() * 30 - 10, lightness: 0.24 + next() * 0.2 });
    x += width;
  }
  const ring = { x: 90 + next() * 200, y: 60 + next() * 30, radius: 40 + next() * 26 };
  return { mark: bannerMark(game, title), hue, stripes, ring };
}

type Props = { title: string; game: string; className?: string };

/** The picture of an event without a banner: stripes, a drop circle and the game's letters. */
export function GeneratedBanner({ title, game, className }: Props) {
  const { mark, hue, stripes, ring } = bannerPattern(title, game);
  const line = `oklch(0.62 0.16 ${hue})`;
  return (
    <div aria-hidden="true" className={clsx('@container-size relative overflow-hidden', className)}>
      <svg
        className="absolute inset-0 size-full"
        viewBox="0 0 360 160"
        preserveAspectRatio="xMidYMid slice"
        role="presentation"
      >
        <rect width="360" height="160" fill={`oklch(0.25 0.055 ${hue})`} />
        {stripes.map(stripe => (
          <path
            key={stripe.x}
            d={`M${stripe.x} -5h${stripe.width}l112 170h${-stripe.width}z`}
            fill={`oklch(${stripe.lightness} 0.07 ${stripe.hue})`}
          />
        ))}
        <g fill="none" stroke={line} strokeOpacity="0.8" strokeWidth="1.2">
          <circle cx={ring.x} cy={ring.y} r={ring.radius} />
          <circle cx={ring.x} cy={ring.y} r={ring.radius * 0.5} strokeDasharray="2.5 4" />
        </g>
      </svg>
      <span className="absolute bottom-[4cqh] left-4 hidden font-display font-bold text-[32cqh] text-white/15 leading-none tracking-wider @min-[160px]:block">
        {mark}
      </span>
    </div>
  );
}
