/** How the names of a type are read by its endpoint. */
import type { NamesEndpoint } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import type { ReadNames } from '#kinds/kind.ts'

type WithNames = { readonly names: NamesEndpoint }

/** Names of what one sees wherever it belongs. */
export const seen =
  ({ names }: WithNames): ReadNames =>
  async (ids, signal) =>
    (await call(names, { query: { id: [...ids] } }, { signal })).names

/** Names of what is asked for project by project, of all projects for those with the right. */
export const ofProjects =
  ({ names }: WithNames, [service, rule]: readonly [service: string, rule: string]): ReadNames =>
  async (ids, signal) => {
    const all_projects = await allowed([[service, rule]])
    return (await call(names, { query: { id: [...ids], all_projects } }, { signal })).names
  }
