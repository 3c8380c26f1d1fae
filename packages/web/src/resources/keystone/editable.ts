import { policy, type Requirement } from '#resource/define.ts'

/**
 * What changing things of Keystone needs beside its rule: that the operator keeps them there, and not
 * in a directory (SV-IDPERM-15, RS-PERM-05).
 */
export const editable = (
  thing: 'domain' | 'group' | 'project' | 'role' | 'user',
  rule: string,
): readonly Requirement[] => [
  policy('identity', `identity:${rule}`),
  { setting: `OPENSTACK_KEYSTONE_BACKEND.can_edit_${thing}` },
]
