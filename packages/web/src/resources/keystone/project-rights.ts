import { policy, type Requirement } from '#resource/define.ts'

/**
 * What changing projects needs beside its rule: that the operator keeps them in Keystone, and not in
 * a directory (RS-PERM-05).
 */
export const projectEditable = (rule: string): readonly Requirement[] => [
  policy('identity', `identity:${rule}`),
  { setting: 'OPENSTACK_KEYSTONE_BACKEND.can_edit_project' },
]
