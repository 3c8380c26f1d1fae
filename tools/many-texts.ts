/** The sources of a type that nobody has, in the form and about the length of those that there are. */

export type Invented = {
  readonly service: string
  readonly one: string
  /** Its place among the types of its service. */
  readonly at: number
  readonly parent: string | undefined
}

const camel = (words: string): string =>
  words.charAt(0).toLowerCase() + words.slice(1).replaceAll(' ', '')
const snake = (words: string): string => words.toLowerCase().replaceAll(' ', '_')
const kebab = (words: string): string => words.toLowerCase().replaceAll(' ', '-')
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const shapeOf = ({ one }: Invented): string => one.replaceAll(' ', '')
const shapesName = (type: Invented): string => `${camel(type.one)}Api`
const parentField = ({ parent }: Invented): string => (parent ? `${snake(parent)}_id` : '')

/** Every second kind is pointed at, so that its names are read. */
const isNamed = ({ at }: Invented): boolean => at % 2 === 0

/** A few fields of its own: a window on these that differs from type to type. */
const words =
  'grade span depth reach margin yield pitch load slope range batch phase shift level width'.split(
    ' ',
  )
const fieldsOf = ({ one, at }: Invented): readonly string[] => {
  const from = (one.length + 3 * at) % words.length
  return [...words, ...words].slice(from, from + 6)
}

/** Its part of the contract. */
export const shapesOf = (type: Invented): string => {
  const shape = shapeOf(type)
  const path = `/api/${type.service}/${snake(type.one)}s/`
  const fields = fieldsOf(type)
  const parent = parentField(type)
  return `
import { Type } from 'typebox'
import { Names, NamesQuery, Nullable, Page, Paging, del, get, patch, post } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
const text = Type.Optional(Nullable(Type.String()))
const name = Type.Optional(Type.String({ maxLength: 255 }))
export const ${shape} = Type.Object({
  id: Type.String(), name: Type.String(), description: text, status: Type.String(),
  enabled: Type.Boolean(), project_id: text, created_at: text, updated_at: text,
  ${parent ? `${parent}: Type.String(),` : ''}
  ${fields.map((field) => `${field}: text`).join(', ')}
})
export const ${shape}Create = Type.Object({
  name, description: name, ${fields.map((field) => `${field}: name`).join(', ')}
})
export const ${shape}Update = Type.Object({ name, description: name, enabled: Type.Optional(Type.Boolean()) })
const one = '${path}{id}'
const params = { id: Uuid }
export const ${shapesName(type)} = {
  list: get('${path}', {
    query: Type.Object({ ...Paging, name, ${parent ? `${parent}: Type.Optional(Uuid),` : ''} status: name }),
    reply: Page(${shape}),
  }),
  load: get(one, { params, reply: ${shape} }),
  names: get('/api/${type.service}/${kebab(type.one)}-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  create: post('${path}', { body: ${shape}Create, reply: ${shape}, status: 201 }),
  update: patch(one, { params, body: ${shape}Update, status: 204 }),
  remove: del(one, { params, status: 204 }),
}
`
}

/** The kinds of a service. */
export const kindsOf = (types: readonly Invented[]): string => `
import { t } from '#lib/translate.ts'
import { kind, named } from '#kinds/kind.ts'
${types.map(kindOf).join('')}`

const kindOf = (type: Invented): string => `
export const ${camel(type.one)} = kind({
  type: 'OS::${capital(type.service)}::${shapeOf(type)}',
  name: [t('${type.one}'), t('${type.one}s')],
  inline: [t('${type.one.toLowerCase()}'), t('${type.one.toLowerCase()}s')],
  key: ({ id }) => [id],
  title: ({ name, id }) => name || id,
  ${isNamed(type) ? namesPart(type) : ''}
})
`

const namesPart = ({ service, one }: Invented): string => `names: named(
    t('${one} names are missing.'),
    async () => (await import('#kinds/names.ts')).${service}.${camel(one)}s,
  ),`

/** What reads the names of a service's kinds. */
export const namesOf = (types: readonly Invented[]): string => {
  const named = types.filter(isNamed)
  return `
import { ${named.map(shapesName).join(', ')} } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
${named
  .map(
    (type) => `
export const ${camel(type.one)}s = async (ids, signal) => {
  const all_projects = await allowed([['${type.service}', 'get_all_${snake(type.one)}s']])
  const query = { id: [...ids], all_projects }
  return (await call(${shapesName(type)}.names, { query }, { signal })).names
}`,
  )
  .join('\n')}
`
}

/** The entries of a service, one list. */
export const entriesOf = (service: string, types: readonly Invented[]): string => `
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import { groups } from '#resources/groups.ts'
import { ${types.map(({ one }) => camel(one)).join(', ')} } from '#kinds/${service}/kinds.ts'
const { ${headings[service.length % headings.length]}: group } = groups
const here = { service: '${service}' }
const everywhere = { all_projects: 'true' }
export const ${service} = [${types.map(entryOf).join('')}]
`

const headings = ['loadBalancing', 'dns', 'objectStorage', 'orchestration', 'metering'] as const

const entryOf = (type: Invented): string => `
  entry(
    ${camel(type.one)},
    ${standingOf(type)},
    async () => (await import('#resources/${type.service}/${kebab(type.one)}s.tsx')).${camel(type.one)}s,
  ),`

/** Inside its parent, or in a panel of its own and, for every second, in one for administrators. */
const standingOf = (type: Invented): string => {
  const { service, one, at, parent } = type
  const path = `${snake(one)}s`
  if (parent)
    return `{ within: [{ parent: ${camel(parent)}, path: '${path}', by: '${parentField(type)}' }] }`
  const rule = `policy('${service}', '${service}_api:${path}:index')`
  const all = `policy('${service}', '${service}_api:${path}:get_all_projects')`
  const own = `{ path: '/project/${path}', area: 'project', group, requires: [here, ${rule}] }`
  const admin = `{ path: '/admin/${path}', area: 'admin', requires: [here, ${all}], scope: everywhere, filterFirst: 'admin.${path}' }`
  return `{ panels: [${at % 2 === 0 ? `${own}, ${admin}` : own}] }`
}

/** The declaration: list, properties, facets, actions, details. */
export const declarationOf = (type: Invented): string => {
  const { service, one, parent } = type
  const kind = camel(one)
  const fields = fieldsOf(type)
  const child = type.at === 0
  return `
import { ${shapesName(type)} as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
${parent ? "import { link } from '#resource/link.tsx'" : ''}
import { asked, children, choice, copyable, date, overview, text, yesNo, yesOrNo } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { states } from '#resource/states.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { ${[kind, ...(parent ? [camel(parent)] : [])].join(', ')} } from '#kinds/${service}/kinds.ts'
import * as kinds from '#kinds/${service}/kinds.ts'
import { area, line, tick } from '#resource/forms/fields.ts'

const fields = {
  name: line(t('Name')),
  description: area(t('Description')),
  ${fields.map((field) => `${field}: line(t('${capital(field)} of the ${one}')),`).join('\n  ')}
}
const create = creating(${kind}, {
  requires: [policy('${service}', '${service}_api:${snake(one)}s:create')],
  fields,
  endpoint: api.create,
})
const edit = editing(${kind}, {
  requires: [policy('${service}', '${service}_api:${snake(one)}s:update')],
  fields: { name: fields.name, description: fields.description, enabled: tick(t('Enabled')) },
  endpoint: api.update,
})
const remove = removing(${kind}, ({ id }) => call(api.remove, { params: { id } }), {
  requires: [policy('${service}', '${service}_api:${snake(one)}s:delete')],
})

const ${kind}States = states(${kind}, ({ status }) => status, {
  ACTIVE: ['good', t('Active')],
  PENDING_CREATE: ['working', t('Pending Create')],
  PENDING_UPDATE: ['working', t('Pending Update')],
  PENDING_DELETE: ['working', t('Pending Delete')],
  ERROR: ['bad', t('Error')],
})

export const ${kind}s = resource(${kind}, {
  ...reads(api, terms),
  owner: ofProject(({ project_id }) => project_id),
  states: ${kind}States,
  paged: true,
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => name || id, sortKey: 'name' },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), priority: 8 },
    status: ${kind}States.badge(t('Status')),
    enabled: yesNo(t('Enabled'), ({ enabled }) => enabled),
    ${parent ? `parent: link(t('${parent}'), ${camel(parent)}, (item) => item.${parentField(type)}),` : ''}
    ${fields.map((field) => `${field}: { label: t('${capital(field)}'), sortKey: '${field}' },`).join('\n    ')}
    created_at: date(t('Created'), ({ created_at }) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }) => updated_at),
  },
  columns: ['name', 'status', 'enabled', ${fields.map((field) => `'${field}'`).join(', ')}],
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    status: ${kind}States.facet(t('Status')),
    enabled: choice(t('Enabled'), yesOrNo, ({ enabled }) => enabled),
    ${fields.map((field) => `${field}: text(t('${capital(field)}'), (item) => item.${field}),`).join('\n    ')}
  },
  actions: { global: [create], batch: [remove], item: [edit, remove] },
  drawer: ['id', 'description', 'created_at', 'updated_at'],
  details: [
    overview('name', 'id', 'description', 'project', 'status', 'enabled', 'created_at', 'updated_at'),
    ${child ? `...Object.values(kinds).filter(({ type }) => type !== ${kind}.type).slice(2).map((one) => children(one)),` : ''}
  ],
  hint: t('A ${one.toLowerCase()} is what the others of the service begin with.'),
  unread: t('Unable to retrieve the ${one.toLowerCase()}s.'),
})
`
}
