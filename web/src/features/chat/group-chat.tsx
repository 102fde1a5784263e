type Props = {
  tournamentId: string;
  groupId: string;
  roomId: string | null;
  groupName: string;
  /** Which of the room's two addresses the reader uses, and whether they may delete what others wrote. */
  side: 'organizer' | 'member';
  /** Reading only, as in the room of a deleted tournament. */
  disabled?: boolean;
};

/** The messages of a group's room and where one writes; it fills the height of its parent. */
export function GroupChat({ groupName }: Props) {
  return <p className="p-4 text-ink-3">{groupName}</p>;
}
