/** Calls about containers and objects, for the walk without a plan. */
import type { Chance } from '#testing/chance.ts'
import { name, type Make } from '#testing/walk-steps.ts'

/** The path of a thing by its id, which is one, but for what a path cannot have. */
const pathOf = (id: string): string => `/v1/${encodeURIComponent(id)}`
const account = ({ id }: Chance): string =>
  `AUTH_${id('project', { name: 'demo', is_domain: false })}`
const place = (chance: Chance): string => pathOf(`${chance.id('container')}/${name(chance)}`)
const object = (chance: Chance): string => pathOf(chance.id('object'))

/** Else the walk would say that it is JSON. */
const TEXT = { 'content-type': 'text/plain' }

export const SWIFT: Make[] = [
  (chance) => ({ method: 'GET', path: `/v1/${account(chance)}?format=json&limit=5` }),
  (chance) => ({
    ...{ method: 'PUT', path: `/v1/${account(chance)}/${name(chance)}` },
    headers: chance.one([{}, { 'x-versions-enabled': 'true' }, { 'x-container-read': '.r:*' }]),
  }),
  (chance) => ({
    ...{ method: 'POST', path: pathOf(chance.id('container')) },
    headers: { 'x-versions-enabled': String(chance.maybe()) },
  }),
  (chance) => ({ method: 'GET', path: `${pathOf(chance.id('container'))}?versions&delimiter=/` }),
  (chance) => ({ method: 'DELETE', path: pathOf(chance.id('container')) }),
  (chance) => ({
    ...{ method: 'PUT', path: place(chance) },
    bytes: new Uint8Array(1 + chance.below(3000)).fill(chance.below(256)),
  }),
  (chance) => ({
    ...{ method: 'PUT', path: place(chance), headers: { 'x-delete-after': '9' } },
    bytes: new Uint8Array(1 + chance.below(9)),
  }),
  (chance) => ({ method: 'GET', path: object(chance) }),
  (chance) => ({
    method: 'POST',
    path: object(chance),
    headers: { ...TEXT, 'x-object-meta-a': 'b' },
  }),
  (chance) => ({ method: 'DELETE', path: object(chance) }),
  (chance) => ({
    ...{ method: 'COPY', path: object(chance) },
    headers: { ...TEXT, destination: `${chance.one(['notes', 'photos'])}/${name(chance)}` },
  }),
  (chance) => ({
    method: 'PUT',
    path: `${place(chance)}?multipart-manifest=put`,
    headers: TEXT,
    body: [{ path: chance.id('object').replace(/^[^/]*\//, '/') }],
  }),
  (chance) => ({ method: 'DELETE', path: `${object(chance)}?multipart-manifest=delete` }),
  (chance) => ({
    ...{ method: 'POST', path: `/v1/${account(chance)}?bulk-delete` },
    headers: { 'content-type': 'text/plain' },
    bytes: new TextEncoder().encode(`/${name(chance)}\n/${name(chance)}/${name(chance)}`),
  }),
]
