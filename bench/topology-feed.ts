import { appInProject } from './app-in-project.ts'

/** A topology through a server on a port, and the same calls made to the services directly. */
export type Feed = {
  readonly throughServer: () => Promise<unknown>
  readonly direct: () => Promise<unknown>
  /** How many servers and ports there are in it. */
  readonly size: string
  readonly close: () => Promise<void>
}

/** The topology of a project as `demo` gets it; directly all of its calls go out at the same time. */
export async function topologyFeed(authUrl: string, project: string): Promise<Feed> {
  const { site, headers, asked, close } = await appInProject(authUrl, project)
  const path = `${site}/api/topology/network/`
  const throughServer = () => read(path, headers)
  // Versions and extensions are asked once per process.
  await throughServer()
  asked.length = 0
  // JSON comes in here.
  const model = (await throughServer()) as Record<'servers' | 'ports', unknown[]>
  const calls = asked.map(({ url, headers: sent }) => [url, sent] as const)
  return {
    throughServer,
    direct: () => Promise.all(calls.map(([url, sent]) => read(url, sent))),
    size: `${model.servers.length} servers, ${model.ports.length} ports, ${calls.length} calls`,
    close,
  }
}

async function read(url: string, headers: RequestInit['headers']): Promise<unknown> {
  const answer = await fetch(url, { headers: headers ?? {} })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
