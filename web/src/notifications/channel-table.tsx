import { type Channel, channels, noticeGroups } from '@hotdrop/contract/notifications/notice-kinds.ts';
import type { NoticeSettings, NoticeSettingsBody } from '@hotdrop/contract/notifications/notifications.ts';
import { FieldError } from '../ui/field.tsx';
import { Switch } from '../ui/switch.tsx';

const titles: Record<Channel, string> = { push: 'Push', mail: 'Mail' };

type Row = NoticeSettings['rows'][number];
type Props = {
  rows: readonly Row[];
  /** Saves the change that `next` returns for the current settings. */
  onChange: (next: (now: Pick<NoticeSettings, 'rows'>) => NoticeSettingsBody) => void;
  problem: (group: string) => string | undefined;
};

/** What reaches the user by push and by mail, a switch for each. */
export function ChannelTable({ rows, onChange, problem }: Props) {
  return (
    <table className="w-full">
      <thead>
        <tr className="text-ink-2 text-sm">
          <th scope="col" className="text-left font-medium">
            About
          </th>
          {channels.map(channel => (
            <th key={channel} scope="col" className="w-[min(4rem,18vw)] font-medium">
              {titles[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(row => (
          <tr key={row.group}>
            <th scope="row" className="py-1 text-left font-normal [overflow-wrap:anywhere]">
              {noticeGroups[row.group].label}
              <FieldError id={`${row.group}-error`} error={problem(row.group)} />
            </th>
            {channels.map(channel => (
              <td key={channel} className="text-center">
                <ChannelSwitch
                  row={row}
                  channel={channel}
                  onChange={onChange}
                  isWrong={!!problem(row.group)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SwitchProps = Pick<Props, 'onChange'> & { row: Row; channel: Channel; isWrong: boolean };

function ChannelSwitch({ row, channel, onChange, isWrong }: SwitchProps) {
  const { group, [channel]: isOn } = row;
  // Nothing of this group uses the channel.
  if (isOn === null) return null;
  return (
    <Switch
      label={`${noticeGroups[group].label}: ${titles[channel]}`}
      checked={isOn}
      aria-describedby={isWrong ? `${group}-error` : undefined}
      onChange={() =>
        onChange(({ rows }) => {
          const now = rows.find(row => row.group === group)?.[channel];
          return { rows: [{ group, [channel]: !now }] };
        })
      }
    />
  );
}
