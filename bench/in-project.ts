import type { BrowserContext } from '@playwright/test'
import type { ServerProcess } from './server-process.ts'

/**
 * Takes a browser into the session that the server began for `demo`, and that to a project.
 * Throws when `demo` has no such project.
 */
export async function goToProject(
  context: BrowserContext,
  { url, headers }: ServerProcess,
  project: string,
): Promise<void> {
  const { cookie = '', ...marks } = headers
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url }
    }),
  )
  const answer = await context.request.get(`${url}/api/session/scopes/`, { headers: marks })
  const { projects }: { projects: { id: string; name: string }[] } = await answer.json()
  const id = projects.find(({ name }) => name === project)?.id
  if (id === undefined) throw new Error(`demo has no project ${project} (ops/openstack/populate).`)
  const scope = { headers: { ...marks, origin: url }, data: { project_id: id } }
  const switched = await context.request.post(`${url}/api/session/scope/`, scope)
  if (!switched.ok()) throw new Error(`The project switch was answered ${switched.status()}.`)
}
