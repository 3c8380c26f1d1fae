import { domains, keystone, projects, roles, type Project, type Role } from '@meridian/contract'
import { call } from '#api/call.ts'
import { isNotFound } from '#api/errors.ts'
import { settings } from '#api/settings.ts'

/** What the form of a new user shows besides what is typed. */
export type Known = {
  readonly domain: { readonly id: string; readonly name: string }
  readonly roles: readonly Role[]
  readonly defaultRole: string | undefined
  /** The operator wants the own password of whoever sets one (ENFORCE_PASSWORD_CHECK). */
  readonly checksPassword: boolean
}

/** Reads where a new user comes to be, and which roles there are. */
export const readKnown = async (signal: AbortSignal): Promise<Known> => {
  const [domain, all, fallback, { ENFORCE_PASSWORD_CHECK }] = await Promise.all([
    call(keystone.defaultDomain, {}, { signal }),
    call(roles.list, {}, { signal }),
    ifThere(call(roles.load, { params: { id: 'default' } }, { signal })),
    settings(),
  ])
  return {
    domain,
    roles: all.items.toSorted((a, b) => a.name.localeCompare(b.name)),
    defaultRole: fallback?.id,
    checksPassword: ENFORCE_PASSWORD_CHECK,
  }
}

/** The user's primary project, which may be gone, and the name of the domain. */
export const readOf = async (
  user: { readonly default_project_id?: string | null; readonly domain_id: string },
  signal: AbortSignal,
): Promise<{ readonly project: Project | undefined; readonly domain: Known['domain'] }> => {
  const { default_project_id: id, domain_id } = user
  const [project, domain] = await Promise.all([
    id ? ifThere(call(projects.load, { params: { id } }, { signal })) : undefined,
    ifThere(call(domains.load, { params: { id: domain_id } }, { signal })),
  ])
  return { project, domain: { id: domain_id, name: domain?.name ?? domain_id } }
}

const ifThere = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
