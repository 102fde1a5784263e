import { viewerZone, zoneName } from '../../lib/format/time.ts';

/** "Times are in IST, your own zone." Elsewhere than in India the zone is spelt out. */
export function ZoneHint() {
  const name = zoneName(Date.now());
  const zone = name === 'IST' ? name : `${name} (${viewerZone().replaceAll('_', ' ')})`;
  return <>Times are in {zone}. Others see their own time zone.</>;
}
