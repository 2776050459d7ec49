import type { AuditAction } from '#features/audit/audit.ts';

/** What an admin can change of a member. */
export type MemberState = { name: string | null; role: 'admin' | 'member'; disabled_at: string | null };

export type MemberWish = {
  name?: string | null | undefined;
  role?: MemberState['role'] | undefined;
  disabled?: boolean | undefined;
};

type Entry = { action: AuditAction; before: Partial<MemberState>; after: Partial<MemberState> };

/** The member after a change, and what the trail says of it: nothing where it is so already. */
export function memberChange(
  { name, role, disabled_at: disabledAt }: MemberState,
  wish: MemberWish,
  now: Date,
): { after: MemberState; entries: Entry[] } {
  const isDisabled = disabledAt !== null;
  const wantsDisabled = wish.disabled ?? isDisabled;
  const after: MemberState = {
    name: wish.name === undefined ? name : wish.name,
    role: wish.role ?? role,
    disabled_at: wantsDisabled ? (disabledAt ?? now.toISOString()) : null,
  };
  const entries: Entry[] = [];
  if (after.name !== name || after.role !== role)
    entries.push({
      action: 'member.change',
      before: { role, name },
      after: { role: after.role, name: after.name },
    });
  if (wantsDisabled !== isDisabled)
    entries.push({
      action: wantsDisabled ? 'member.disable' : 'member.enable',
      before: { disabled_at: disabledAt },
      after: { disabled_at: after.disabled_at },
    });
  return { after, entries };
}
