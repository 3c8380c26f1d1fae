/** Whom to ask for a text, by what it looks like: twelve calls at most, all at the same time. */
import type { AskedService } from '@meridian/contract'
import type { OpenStack, Query, Signal } from '@meridian/openstack'
import type { Form } from '#search/form.ts'
import * as kind from '#search/kinds.ts'

/** The most calls of one search. */
export const mostCalls = 12

/** For whom is searched. */
export type Searcher = {
  readonly openstack: OpenStack
  /** Of all projects: for administrators. */
  readonly wide: boolean
}

/** Rows as they came, still to be presented, and whether there are more than were read. */
export type Read = { readonly rows: readonly unknown[]; readonly cut: boolean }

/** One call. */
export type Ask = {
  readonly type: string
  readonly service: AskedService
  readonly read: (options: Signal) => Promise<Read>
  readonly present: (row: unknown) => kind.Hit
  /** Whether a row is one that is looked for, where its service has not decided that. */
  readonly fits: (hit: kind.Hit) => boolean
}

/** As much as any service answers at once, where it cannot look for parts of names itself. */
const whole = 999

type How = {
  readonly query?: Query
  readonly size?: number
  readonly fits?: (hit: kind.Hit) => boolean
}

const anything = (): boolean => true

const ask =
  ({ openstack, wide }: Searcher) =>
  <Wire>(one: kind.Findable<Wire>, { query = {}, size = whole, fits = anything }: How): Ask => ({
    ...plain(one),
    fits,
    read: async (options) => {
      const { items, after } = await one.of(openstack, wide).leaf({ size }, query, options)
      return { rows: items, cut: after }
    },
  })

const askById =
  ({ openstack, wide }: Searcher, id: string) =>
  <Wire>(one: kind.Findable<Wire>, query: Query = {}): Ask => ({
    ...plain(one),
    fits: anything,
    read: async (options) => ({
      rows: await one.of(openstack, wide).some([id], query, options),
      cut: false,
    }),
  })

const plain = <Wire>({ type, service, present }: kind.Findable<Wire>) => ({
  type,
  service,
  // The rows are those of the same type's answer.
  present: (row: unknown) => present(row as Wire),
})

/** The calls for a text of that form, in the order in which their answers are shown. */
export const asksOf = (searcher: Searcher, form: Form): readonly Ask[] => {
  switch (form.is) {
    case 'address':
      return byAddress(searcher, form.text, form.version)
    case 'mac':
      return [ask(searcher)(kind.ports, { query: { ...own(searcher), mac_address: form.text } })]
    case 'uuid':
      return byId(searcher, form.text)
    case 'keystoneId':
      return byKeystoneId(searcher, form.text)
    case 'email':
      return byEmail(searcher, form.text)
    case 'addressPart':
      return [...byAddressPart(searcher, form.text), ...byName(searcher, form.text)].slice(
        0,
        mostCalls,
      )
    case 'name':
      return byName(searcher, form.text).slice(0, mostCalls)
  }
}

/** Neutron and Octavia show more than a project's own things; administrators search them all. */
const own = ({ openstack, wide }: Searcher): Query =>
  wide ? {} : { project_id: openstack.projectId }

/** Nova and Cinder say "tenants" of all projects. */
const tenants = ({ wide }: Searcher): Query => (wide ? { all_tenants: 1 } : {})

/** Heat shows administrators the stacks of all projects in any list. */
const tenant = ({ openstack, wide }: Searcher): Query =>
  wide ? {} : { tenant: openstack.projectId }

const saying = (text: string) => (hit: kind.Hit) => hit.said.includes(text)

/** An address has a port, and that a server; or it is the outer one of either. */
const byAddress = (searcher: Searcher, text: string, version: 4 | 6): readonly Ask[] => {
  const asking = ask(searcher)
  const mine = own(searcher)
  return [
    asking(kind.ports, { query: { ...mine, fixed_ips: [`ip_address=${text}`] } }),
    // Nova goes by parts of addresses, of which the whole one is looked for.
    asking(kind.servers, {
      query: { ...tenants(searcher), [version === 6 ? 'ip6' : 'ip']: text },
      fits: saying(text),
    }),
    ...(version === 4
      ? [
          asking(kind.floatingIps, { query: { ...mine, floating_ip_address: text } }),
          asking(kind.floatingIps, { query: { ...mine, fixed_ip_address: text } }),
        ]
      : []),
    asking(kind.loadBalancers, { query: { ...mine, vip_address: text } }),
  ]
}

/** Servers and ports by the beginning or any other part of an address; names are asked for beside. */
const byAddressPart = (searcher: Searcher, text: string): readonly Ask[] => {
  const fits = ({ said }: kind.Hit) => said.some((one) => one.includes(text))
  const fixed_ips = [`ip_address_substr=${text}`]
  return [
    ask(searcher)(kind.ports, { query: { ...own(searcher), fixed_ips }, fits }),
    ask(searcher)(kind.servers, { query: { ...tenants(searcher), ip: text }, fits }),
  ]
}

const byId = (searcher: Searcher, id: string): readonly Ask[] => {
  const asking = askById(searcher, id)
  return [
    asking(kind.servers),
    asking(kind.ports),
    asking(kind.networks),
    asking(kind.subnets),
    asking(kind.routers),
    asking(kind.floatingIps),
    asking(kind.securityGroups),
    asking(kind.volumes),
    asking(kind.snapshots),
    asking(kind.images),
    asking(kind.loadBalancers),
    asking(kind.stacks, tenant(searcher)),
  ]
}

/** Only administrators may look for what is not theirs in Keystone. */
const byKeystoneId = (searcher: Searcher, id: string): readonly Ask[] =>
  searcher.wide ? [askById(searcher, id)(kind.projects), askById(searcher, id)(kind.users)] : []

/** Keystone does not look for addresses of email. */
const byEmail = (searcher: Searcher, text: string): readonly Ask[] =>
  searcher.wide ? [ask(searcher)(kind.users, { fits: naming(text) })] : []

/** The text is a part of the name or of what was said, or the beginning of the id, in any case. */
const naming = (text: string) => {
  const part = text.toLowerCase()
  return ({ key, name, said }: kind.Hit): boolean =>
    [name, ...said].some((one) => one.toLowerCase().includes(part)) ||
    key.some((one) => one.toLowerCase().startsWith(part))
}

/** What of a row of Neutron's names is read: lists of them are long. */
const brief = { fields: ['id', 'name', 'status', 'project_id'] }

/**
 * By name, those first that are looked for most: an administrator has hosts, projects and users
 * where others have their subnets, snapshots and containers.
 */
const byName = (searcher: Searcher, text: string): readonly Ask[] => {
  const asking = ask(searcher)
  const fits = naming(text)
  const mine = own(searcher)
  const { wide } = searcher
  // Cinder lets few but administrators look for parts of names.
  const volumes = { query: wide ? { all_tenants: 1, 'name~': text } : {}, fits }
  return [
    asking(kind.servers, {
      query: { ...tenants(searcher), name: literally(text) },
      fits,
      size: 50,
    }),
    ...(wide && isHost(text)
      ? [asking(kind.servers, { query: { all_tenants: 1, host: text }, size: 50 })]
      : []),
    asking(kind.networks, { query: brief, fits }),
    asking(kind.volumes, volumes),
    asking(kind.images, { fits }),
    asking(kind.routers, { query: { ...mine, ...brief }, fits }),
    asking(kind.loadBalancers, { query: mine, fits }),
    asking(kind.securityGroups, { query: { ...mine, ...brief }, fits }),
    asking(kind.stacks, { query: tenant(searcher), fits }),
    asking(kind.zones, { query: { name: `*${text}*` }, fits }),
    ...(wide
      ? [
          asking(kind.projects, { query: { name__icontains: text }, fits }),
          asking(kind.users, { query: { name__icontains: text }, fits }),
        ]
      : [
          asking(kind.subnets, { query: { fields: [...brief.fields, 'cidr'] }, fits }),
          asking(kind.snapshots, { fits }),
          containers(searcher, text),
        ]),
  ]
}

const isHost = (text: string): boolean => /^[\w.-]+$/.test(text)

/** Nova takes a name for a pattern. */
const literally = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Of the session's own project, whoever asks; Swift knows the beginnings of names, in their case. */
const containers = ({ openstack }: Searcher, text: string): Ask => ({
  type: 'OS::Swift::Container',
  service: 'object-store',
  fits: anything,
  read: async (options) => {
    const rows = await openstack.swift.containers.list({ prefix: text, limit: 50 }, options)
    return { rows, cut: rows.length === 50 }
  },
  present: (row) => {
    // Rows of the list above.
    const { name } = row as { readonly name: string }
    return { key: [name], name, said: [] }
  },
})
