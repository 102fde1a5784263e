import { clsx } from 'clsx';
import { bannerPattern } from './banner-pattern.ts';

type Props = { title: string; game: string; className?: string };

/** The picture of an event that has no banner: stripes, a drop circle and the game's mark, drawn from its words. */
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
