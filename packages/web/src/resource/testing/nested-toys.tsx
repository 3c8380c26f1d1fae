import { OwnWord, del } from '@meridian/contract'
import { client } from '#api/client.ts'
import { json, serve } from '#api/testing.ts'
import type { Action } from '#resource/action.ts'
import { removing } from '#resource/actions/removing.ts'
import { kind, resource, type Kind } from '#resource/define.ts'
import { children, choice, overview, text } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { entry, registry, type Standing } from '#resource/registry.ts'

/** Something that holds others of the next size, or a bead that is in a bag. */
export type Thing = { id: string; name: string; colour: string; holder: string }

const sizes = ['Shop', 'Shelf', 'Box', 'Bag', 'Bead'] as const
type Size = (typeof sizes)[number]

/** A bead is known by its bag and its own name, the others by their ids alone. */
export const kinds = Object.fromEntries(
  sizes.map((size) => [
    size,
    kind<Thing>({
      type: `OS::Toy::${size}`,
      name: [size, `${size}s`],
      inline: [size.toLowerCase(), `${size.toLowerCase()}s`],
      key: ({ id, holder }) => (size === 'Bead' ? [holder, id] : [id]),
      title: ({ name }) => name,
    }),
  ]),
) as Record<Size, Kind<Thing>>

const at = (size: Size, query = '') => `/api/${size}/${query}`

const declarationOf = (size: Size) => {
  const inner = sizes[sizes.indexOf(size) + 1]
  const of = kinds[size]
  const one = size === 'Bead' ? '{holder}/{id}' : '{id}'
  const remove = removing(
    of,
    del(`/api/${size}/${one}`, { params: { holder: OwnWord, id: OwnWord }, status: 204 }),
  )
  const put: Action<Thing> | undefined = inner && {
    id: 'put',
    label: `Put ${inner} in`,
    makes: kinds[inner].type,
    allowed: ({ colour }) => colour !== 'red' || 'It is full.',
    perform: async ([item], screen) => {
      screen.toast('info', `Put into ${item?.name}`)
      return { created: [refOf(inner)] }
    },
  }
  return resource(of, {
    // JSON in: the test's own server answers it.
    list: async (asks) => {
      const query = new URLSearchParams(terms(asks)).toString()
      return ((await client.get(at(size, query && `?${query}`))) as { items: Thing[] }).items
    },
    load: async (key) => (await client.get(`/api/${size}/${key.join('/')}`)) as Thing,
    properties: { name: { label: 'Name' }, colour: { label: 'Colour' } },
    columns: ['name', 'colour'],
    facets: {
      name: text('Name', ({ name }) => name),
      colour: choice(
        'Colour',
        [
          { value: 'red', label: 'Red' },
          { value: 'blue', label: 'Blue' },
        ],
        ({ colour }) => colour,
      ),
    },
    actions: {
      global: [
        { id: 'make', label: `Make ${size}`, perform: async () => ({ created: [refOf(size)] }) },
        { id: 'create', label: `New ${size}`, activity: 'create', perform: async () => undefined },
      ],
      batch: [remove],
      item: [remove, ...(put ? [put] : [])],
    },
    details: [overview('name', 'colour'), ...(inner ? [children(kinds[inner])] : [])],
  })
}

const refOf = (size: Size) => ({ type: kinds[size].type, id: 'new' })

const standingOf = (size: Size): Standing<Thing> => {
  const outer = sizes[sizes.indexOf(size) - 1]
  if (!outer) return { panels: [{ path: '/project/shops', area: 'project' }] }
  const path = `${size.toLowerCase()}s`
  return { within: [{ parent: kinds[outer], path, by: 'holder', keyed: size === 'Bead' }] }
}

/** Five types, each inside the one before. */
export const nested = registry(
  sizes.map((size) => entry(kinds[size], standingOf(size), async () => declarationOf(size))),
)

/** A server where each thing holds two of the next size: shop `s`, shelves `s1` and `s2`, … */
export const createThings = () => {
  const things = new Map<string, Thing>()
  const add = (id: string, holder: string) => {
    const size = sizes[id.length - 1]
    if (!size) return
    things.set(id, { id, holder, name: `${size} ${id}`, colour: id.endsWith('2') ? 'red' : 'blue' })
    for (const one of ['1', '2']) add(id + one, id)
  }
  add('s', '')
  const log = serve((request, url) => {
    const [, , size = '', ...key] = url.pathname.replace('/console', '').split('/')
    if (size === 'settings') return json({ AJAX_POLL_INTERVAL: 40, API_RESULT_PAGE_SIZE: 20 })
    if (!sizes.some((one) => one === size)) return undefined
    const id = key.at(-1) ?? ''
    const level = sizes.findIndex((one) => one === size) + 1
    if (!id) {
      const holder = url.searchParams.get('holder')
      const items = [...things.values()].filter(
        (one) => one.id.length === level && (holder === null || one.holder === holder),
      )
      return json({ items })
    }
    const thing = things.get(id)
    if (!thing) return json('There is none.', 404)
    if (request.method !== 'DELETE') return json(thing)
    things.delete(id)
    return new Response(null, { status: 204 })
  })
  return { things, ...log }
}
