import { search, streamType } from '@meridian/contract'
import { appInProject } from './app-in-project.ts'

type Asked = { readonly url: string; readonly headers: Headers }

/** In milliseconds: until what is looked for was there, and until all services had answered. */
export type SearchTimes = { readonly first: number; readonly all: number }

/** A search through the server, and all its calls made directly at the same time; medians. */
export type RealSearch = { readonly server: SearchTimes; readonly direct: SearchTimes }

/**
 * Searches of a project on a real cloud (`ops/openstack/populate`): for the address of a server, for its
 * MAC address and for its name.
 */
export async function realSearches(
  authUrl: string,
  project: string,
): Promise<Readonly<Record<string, RealSearch>>> {
  const { site, headers, asked, close } = await appInProject(authUrl, project)
  const find = async (text: string): Promise<SearchTimes> => {
    const began = performance.now()
    const url = `${site}${search.find.path}?${new URLSearchParams({ text })}`
    const answer = await fetch(url, { headers: { ...headers, accept: streamType } })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
    let first: number | undefined
    for await (const part of answer.body ?? [])
      if (Buffer.from(part).includes('"key"')) first ??= performance.now() - began
    return { first: first ?? NaN, all: performance.now() - began }
  }
  const list = await fetch(`${site}/api/nova/servers/?paginate=true&limit=1000`, { headers })
  // JSON comes in here.
  const { items } = (await list.json()) as { items: readonly Shown[] }
  const one = items.find(({ addresses }) => Object.values(addresses).length > 0)
  const [port] = Object.values(one?.addresses ?? {}).flat()
  if (!one || !port) throw new Error(`No server of ${project} has an address.`)
  const texts = {
    address: [port.addr, 'ports'],
    'MAC address': [port['OS-EXT-IPS-MAC:mac_addr'], 'ports'],
    name: [one.name, 'servers'],
  } as const
  const searches: Record<string, RealSearch> = {}
  for (const [called, [text, needs]] of Object.entries(texts)) {
    // Versions and extensions are asked once per process.
    await find(text)
    asked.length = 0
    await find(text)
    const calls = [...asked]
    const server: SearchTimes[] = []
    const direct: SearchTimes[] = []
    for (let round = 0; round < rounds; round++) {
      server.push(await find(text))
      direct.push(await directly(calls, needs))
    }
    searches[called] = { server: middle(server), direct: middle(direct) }
  }
  await close()
  return searches
}

const rounds = 9

const middle = (times: readonly SearchTimes[]): SearchTimes => {
  const of = (pick: (one: SearchTimes) => number) =>
    times.map(pick).toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN
  return { first: of(({ first }) => first), all: of(({ all }) => all) }
}

type Shown = {
  readonly name: string
  readonly addresses: Readonly<
    Record<string, readonly { addr: string; 'OS-EXT-IPS-MAC:mac_addr': string }[]>
  >
}

/** Makes calls at the same time; the first is that whose path has a word. */
const directly = async (calls: readonly Asked[], needs: string): Promise<SearchTimes> => {
  const began = performance.now()
  let first = NaN
  await Promise.all(
    calls.map(async ({ url, headers }) => {
      const answer = await fetch(url, { headers })
      await answer.arrayBuffer()
      if (url.includes(`/${needs}`)) first = performance.now() - began
    }),
  )
  return { first, all: performance.now() - began }
}
