import type { Context } from '#http/context.ts'
import { type Answer, json } from '#http/reply.ts'
import type { Token } from '#http/token.ts'
import { catalog } from '#keystone/catalog.ts'
import { userRows } from '#keystone/rows.ts'
import { rolesOfToken, scopeOf } from '#keystone/tokens.ts'

/** A token as Keystone shows it, its id in a header (keystone.common.render_token). */
export function described(context: Context, token: Token, status: number): Answer {
  const { world, origin, query } = context
  const scope = scopeOf(token)
  const roles = rolesOfToken(world, token).map(({ id, name }) => ({ id, name }))
  const withCatalog = scope !== undefined && !query.has('nocatalog')
  const body = {
    methods: token.methods,
    user: { ...token.user, password_expires_at: endOf(context, token) },
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

function endOf({ world }: Context, { user }: Token): string | null {
  return world.table(userRows).get(user.id)?.password_expires_at ?? null
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
