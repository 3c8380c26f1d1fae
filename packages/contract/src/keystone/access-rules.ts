import { Items, del, get } from '#endpoint.ts'
import { KeystoneId } from '#ids.ts'
import { AccessRule } from '#keystone/access-rule.ts'

export type { AccessRule, NewAccessRule } from '#keystone/access-rule.ts'

/** The signed-in user's own; one that a credential has cannot be deleted. */
export const accessRules = {
  list: get('/api/keystone/access_rules/', { reply: Items(AccessRule) }),
  load: get('/api/keystone/access_rules/{id}', { params: { id: KeystoneId }, reply: AccessRule }),
  remove: del('/api/keystone/access_rules/{id}', { params: { id: KeystoneId }, status: 204 }),
} as const
