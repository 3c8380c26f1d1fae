import type { Credentials } from '@meridian/policy'

export type Named = { readonly id: string; readonly name: string }
export type InDomain = Named & { readonly domain: Named }

/** A request that a token may be used for: `*` and `{…}` stand for a part of its path, `**` for any. */
export type AllowedRequest = {
  readonly id: string
  readonly service: string
  readonly method: string
  readonly path: string
}

/** A valid token, as every service sees it. */
export type Token = {
  readonly id: string
  readonly user: InDomain
  readonly project?: InDomain
  readonly domain?: Named
  readonly system: boolean
  /** By whom the user came in, and the groups that were brought along. */
  readonly federation?: {
    readonly idp_id: string
    readonly protocol_id: string
    readonly groups: string[]
  }
  /** Names, with the implied ones. */
  readonly roles: readonly string[]
  readonly methods: readonly string[]
  /** What signed in with it, where that was no user but a program of theirs. */
  readonly applicationCredential?: {
    readonly id: string
    readonly name: string
    readonly restricted: boolean
    /** What it may be used for; everything where absent. */
    readonly accessRules?: readonly AllowedRequest[]
  }
  readonly auditIds: readonly string[]
  readonly issuedAt: number
  readonly expiresAt: number
}

/** The token under the names that policy rules use; the rule `context_is_admin` says who is one. */
export function credentialsOf(token: Token, isAdmin: boolean): Credentials {
  return {
    user_id: token.user.id,
    user_domain_id: token.user.domain.id,
    roles: token.roles,
    project_id: token.project?.id ?? null,
    tenant_id: token.project?.id ?? null,
    project_domain_id: token.project?.domain.id ?? null,
    domain_id: token.domain?.id ?? null,
    system_scope: token.system ? 'all' : null,
    is_admin: isAdmin,
    is_admin_project: true,
    token: {
      domain: { id: token.domain?.id ?? null },
      project: { domain: { id: token.project?.domain.id ?? null } },
    },
  }
}
