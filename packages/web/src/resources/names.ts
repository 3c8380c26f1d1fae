import { projects, servers, volumes } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import { userSession } from '#api/session.ts'
import { t } from '#lib/translate.ts'
import { shortId } from '#lib/text.ts'
import type { Lookup } from '#resource/define.ts'

type Ids<T> = (item: T) => readonly (string | null | undefined)[]

const present = (ids: readonly (string | null | undefined)[]): readonly string[] =>
  ids.flatMap((id) => id ?? [])

type Names = Readonly<Record<string, string>>

/** As many ids fit into the address of one call, also where a proxy allows it 8 KB only. */
const idsOfCall = 150

/** Names read for many ids, in as many calls as their addresses need. */
export const inParts = async (
  ids: readonly string[],
  read: (part: string[]) => Promise<{ readonly names: Names }>,
): Promise<Names> => {
  const starts = Array.from(
    { length: Math.ceil(ids.length / idsOfCall) },
    (_, at) => at * idsOfCall,
  )
  const answers = await Promise.all(starts.map((at) => read(ids.slice(at, at + idsOfCall))))
  return Object.assign({}, ...answers.map(({ names }) => names))
}

/** Names of projects; who may not list them learns that of the own one, and ids of others. */
export const projectNames = <T>(idsOf: Ids<T>): Lookup<T> => ({
  id: 'projects',
  failed: t('Project names are missing.'),
  idsOf: (item) => present(idsOf(item)),
  load: async (ids, signal) => {
    const { project_id, project_name } = await userSession()
    const known = {
      ...Object.fromEntries(ids.map((id) => [id, shortId(id)])),
      ...(project_id && project_name ? { [project_id]: project_name } : {}),
    }
    if (ids.every((id) => id === project_id)) return known
    if (!(await allowed([['identity', 'identity:list_projects']]))) return known
    const { items } = await call(projects.list, {}, { signal })
    return { ...known, ...Object.fromEntries(items.map(({ id, name }) => [id, name])) }
  },
})

/** Names of servers, of all projects for administrators. */
export const serverNames = <T>(idsOf: Ids<T>): Lookup<T> => ({
  id: 'servers',
  failed: t('Instance names are missing.'),
  idsOf: (item) => present(idsOf(item)),
  load: async (ids, signal) => {
    const all_projects = await allowed([
      ['compute', 'os_compute_api:servers:detail:get_all_tenants'],
    ])
    return inParts(ids, (id) => call(servers.names, { query: { id, all_projects } }, { signal }))
  },
})

/** Names of volumes, of all projects for administrators. */
export const volumeNames = <T>(idsOf: Ids<T>): Lookup<T> => ({
  id: 'volumes',
  failed: t('Volume names are missing.'),
  idsOf: (item) => present(idsOf(item)),
  load: async (ids, signal) => {
    const all_projects = await allowed([['volume', 'context_is_admin']])
    return inParts(ids, (id) => call(volumes.names, { query: { id, all_projects } }, { signal }))
  },
})
