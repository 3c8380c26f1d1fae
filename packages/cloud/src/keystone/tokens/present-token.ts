import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'
import { type Answer, json } from '#http/reply.ts'
import type { Token } from '#http/token.ts'
import { catalog } from '#keystone/tokens/catalog.ts'
import { userRows } from '#keystone/rows.ts'
import { rolesOfToken, scopeOf } from '#keystone/tokens/tokens.ts'

/** A token as Keystone shows it, its id in a header (keystone.common.render_token). */
export function described(context: Context, token: Token, status: number): Answer {
  const { world, origin, query } = context
  const scope = scopeOf(token)
  const roles = rolesOfToken(world, token).map(({ id, name }) => ({ id, name }))
  const withCatalog = scope !== undefined && !query.has('nocatalog')
  const body = {
    methods: token.methods,
    user: { ...token.user, ...signedInBy(context, token) },
    audit_ids: token.auditIds,
    expires_at: stamp(token.expiresAt),
    issued_at: stamp(token.issuedAt),
    ...(token.project ? { project: token.project, is_domain: false } : {}),
    ...(token.domain ? { domain: token.domain } : {}),
    ...(token.system ? { system: { all: true } } : {}),
    ...(scope ? { roles } : {}),
    ...credentialOf(token),
    ...(withCatalog ? { catalog: catalog(world, origin, token.project?.id) } : {}),
  }
  return json({ token: body }, status, { 'x-subject-token': token.id })
}

/** A password's end, or by whom it was that the user has none. */
function signedInBy({ world }: Context, { user, federation }: Token): JsonObject {
  if (!federation) {
    const { password_expires_at = null } = world.table(userRows).get(user.id) ?? {}
    return { password_expires_at }
  }
  const { idp_id, protocol_id, groups } = federation
  return {
    'OS-FEDERATION': {
      groups: groups.map((id) => ({ id })),
      identity_provider: { id: idp_id },
      protocol: { id: protocol_id },
    },
  }
}

function credentialOf({ applicationCredential }: Token): object {
  if (!applicationCredential) return {}
  const { id, name, restricted, accessRules } = applicationCredential
  const access_rules = accessRules?.map(({ id: rule, service, path, method }) => {
    return { id: rule, service, path, method }
  })
  const shown = { id, name, restricted, ...(access_rules && { access_rules }) }
  return { application_credential: shown }
}

/** `2026-11-21T10:47:33.000000Z` */
function stamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}.000000Z`
}
