import { OwnWord, del, type ListSettings } from '@meridian/contract'
import { client } from '#api/client.ts'
import { json, serve } from '#api/testing.ts'
import { creating } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { kind, policy, resource, type Panel, type Resource } from '#resource/define.ts'
import { asked, choice, overview, tab, text } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { states } from '#resource/states.tsx'
import { verb } from '#resource/actions/verb.ts'

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    toys: `OS::Toy::${string}` | `OS::Test::${string}`
  }
}

/** The entity that the engine's tests are about. */
export type Toy = {
  id: string
  name: string
  state: 'ready' | 'building' | 'asking' | 'broken'
  size: string
  secret?: string
}

export const toyKind = kind<Toy>({
  type: 'OS::Toy::Toy',
  name: ['Toy', 'Toys'],
  inline: ['toy', 'toys'],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

/** What the actions of toys delete one by. */
export const destroyToy = del('/api/toys/{id}', { params: { id: OwnWord }, status: 204 })

// JSON in: the test's own server answers it.
const read = async (path: string) => (await client.get(path, { quiet: true })) as Answer
type Answer = Toy & { items: Toy[]; has_more_data?: boolean; has_prev_data?: boolean }

const query = (of: Readonly<Record<string, string>>) => {
  const words = new URLSearchParams(of).toString()
  return words && `?${words}`
}

/** Where toys are listed. */
export const toyPanels: readonly Panel[] = [
  { path: '/project/toys', area: 'project', group: { id: 'play', label: 'Play' } },
  { path: '/admin/toys', area: 'admin', filterFirst: 'admin.toys', scope: { all: 'true' } },
]

export const toyStates = states(toyKind, ({ state }) => state, {
  ready: 'good',
  building: 'working',
  asking: ['working', 'Asking', { waits: true }],
  broken: ['bad', 'Broken', { incomplete: true }],
})

/** A resource with one of everything. */
export const toys = resource(toyKind, {
  list: async (asks) => (await read(`/api/toys/${query(terms(asks))}`)).items,
  load: ([id = '']) => read(`/api/toys/${encodeURIComponent(id)}`),
  properties: {
    name: { label: 'Name' },
    state: { label: 'State' },
    size: { label: 'Size', align: 'end' },
    secret: { label: 'Secret', requires: [policy('toys', 'see_secret')] },
    id: { label: 'ID' },
  },
  columns: ['name', 'state', 'size', 'secret'],
  sort: 'name',
  facets: {
    name: text('Name', ({ name }) => name),
    state: choice(
      'State',
      [
        { value: 'ready', label: 'Ready' },
        { value: 'building', label: 'Building' },
      ],
      ({ state }) => state,
    ),
    owner: asked('Owner'),
    kind: { label: 'Kind', match: () => true, persistent: true },
  },
  actions: {
    global: [
      creating(toyKind, {
        quota: 'network',
        dialog: (close) => {
          close({ created: [{ type: 'OS::Toy::Toy', id: 'new' }] })
          return null
        },
      }),
      { id: 'nothing', label: 'Do Nothing', perform: async () => undefined },
    ],
    batch: [removing(toyKind, destroyToy)],
    item: [
      verb(toyKind, 'Paint', {
        ...{ id: 'paint', while: 'Painted' },
        call: ({ id }) => client.post(`/api/toys/${id}`, { paint: true }),
        allowed: ({ state }) => state !== 'building' || 'It is not built yet.',
      }),
      {
        ...{ id: 'melt', label: 'Melt Toy', requires: [policy('toys', 'melt')] },
        perform: async () => undefined,
      },
      removing(toyKind, destroyToy),
    ],
  },
  states: toyStates,
  status: 'state',
  drawer: ['id', 'size'],
  details: [overview('name', 'state'), tab('parts', 'Parts', ({ name }) => <p>Parts of {name}</p>)],
  hint: 'Build a toy first.',
})

/** The same, but the cloud filters, sorts and pages. */
export const pagedToys: Resource<Toy, keyof Toy> = {
  ...toys,
  paged: true,
  properties: { ...toys.properties, name: { label: 'Name', sortKey: 'display_name' } },
  list: (asks) => read(`/api/toys/${query(terms(asks))}`),
}

export const toyOf = (id: string, more: Partial<Toy> = {}): Toy => ({
  ...{ id, name: `toy-${id}`, state: 'ready', size: '1 GB' },
  ...more,
})

export type World = {
  readonly toys: Map<string, Toy>
  readonly settings: Record<string, unknown>
  /** How lists are shown to the user. */
  readonly lists: Record<string, ListSettings>
  allowed: (rule: string) => boolean
  quota: boolean
  /** Answers before the world does. */
  answer: (request: Request, url: URL) => Response | undefined | Promise<Response | undefined>
}

/** A small server that knows some toys. */
export const createWorld = (...all: readonly Toy[]) => {
  const world: World = {
    toys: new Map(all.map((toy) => [toy.id, toy])),
    settings: { AJAX_POLL_INTERVAL: 40, API_RESULT_PAGE_SIZE: 20 },
    lists: {},
    allowed: () => true,
    quota: true,
    answer: () => undefined,
  }
  const log = serve(
    (request, url) => world.answer(request, url),
    async (request, url) => {
      const path = url.pathname.replace('/console', '')
      if (path === '/api/settings/') return json(world.settings)
      if (path === '/api/lists/') return listsAnswer(world, request)
      if (path === '/api/quotas/')
        return json({ items: [{ id: 'network', used: world.quota ? 2 : 3, limit: 3 }] })
      if (path === '/api/policy/') return policyAnswer(world, request)
      if (path === '/api/toys/') return json({ items: [...world.toys.values()] })
      const id = decodeURIComponent(path.replace('/api/toys/', ''))
      const toy = world.toys.get(id)
      if (!toy) return undefined
      if (request.method === 'DELETE') world.toys.delete(id)
      return request.method === 'GET' ? json(toy) : new Response(null, { status: 204 })
    },
  )
  return {
    world,
    ...log,
    reads: () => log.paths().filter((path) => path.startsWith('GET /api/toys')),
  }
}

const listsAnswer = async ({ lists }: World, request: Request): Promise<Response> => {
  if (request.method === 'GET') return json({ lists })
  // JSON in: what the client itself has sent.
  const { list, settings } = (await request.json()) as { list: string; settings: ListSettings }
  lists[list] = settings
  return new Response(null, { status: 204 })
}

const policyAnswer = async (world: World, request: Request): Promise<Response> => {
  // JSON in: what the client's own policy room has sent.
  const body = (await request.json()) as Check & { checks?: Check[] }
  const results = (body.checks ?? [body]).map(({ rules }) =>
    rules.every(([, rule = '']) => world.allowed(rule)),
  )
  return json(body.checks ? { results } : { allowed: results[0] })
}
type Check = { rules: string[][] }
