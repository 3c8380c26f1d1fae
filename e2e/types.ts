import type { OpenStack } from '@meridian/openstack'
import { expect, type Page } from '@playwright/test'
import type { AnyResource } from '../packages/web/src/resource/define.ts'
import { seenFrom } from '../packages/web/src/resource/twin.ts'
import { resources } from '../packages/web/src/resources/registry.ts'
import { table, sitePath } from './helpers.ts'
import type { User } from './openstack.ts'
import { visit } from './visit.ts'

/** The service that a type code names, as the catalogue calls it, and as the embedded cloud does. */
const services: Readonly<Record<string, readonly [named: string, inCloud: string]>> = {
  Nova: ['compute', 'compute'],
  Neutron: ['network', 'network'],
  Glance: ['image', 'image'],
  Cinder: ['block-storage', 'volumev3'],
  Keystone: ['identity', 'identity'],
  Octavia: ['load-balancer', 'load-balancer'],
  Designate: ['dns', 'dns'],
  Heat: ['orchestration', 'orchestration'],
  Barbican: ['key-manager', 'key-manager'],
}

/** What Keystone shows its administrators alone. */
const ofAdministrators = ['groups', 'roles', 'identity_providers', 'mappings', 'service_providers']

/** Whether a panel is shown to those who administer nothing. */
export const isForAll = (path: string): boolean =>
  !path.startsWith('/admin/') && !ofAdministrators.some((one) => path === `/identity/${one}`)

type Entry = (typeof resources.all)[number]

/** A list of the product as its registry has it, for tests that look at every one of them. */
export type TypeList = {
  /** The path of a panel; of a list inside details it has `{id}` for what that is inside. */
  readonly path: string
  /** What its table is called. */
  readonly title: string
  /** What its page is called, and the way there. */
  readonly heading: string
  readonly entry: Entry
  /** What is declared of it, as the list has it: that of all projects has its own columns. */
  readonly declared: () => Promise<AnyResource>
  /** Who can see it. */
  readonly user: User
  readonly service: string
  /** The same as the embedded cloud knows it. */
  readonly inCloud: string
}

/** A list that is a tab of the items of another one. */
export type ChildList = TypeList & { readonly parent: TypeList; readonly tab: string }

const servicesOf = ({ kind }: Entry) => {
  const [, name = ''] = kind.type.split('::')
  const [service, inCloud] = services[name] ?? []
  if (service === undefined || inCloud === undefined)
    throw new Error(`${kind.type}: the tests do not know the service ${name}.`)
  return { service, inCloud }
}

/** Lists of what is the signed-in user's own, of which the demo user has some. */
const ofTheUser = ['/identity/application_credentials', '/identity/ec2_credentials']

export const typePanels: readonly TypeList[] = resources.panels.map(({ panel, entry }) => {
  const [, title] = entry.kind.name
  const heading = panel.label ?? title
  const isDemos = panel.area === 'project' || ofTheUser.includes(panel.path)
  const user = isDemos ? 'demo' : 'admin'
  const declared = async () => seenFrom(await entry.load(), panel)
  return { path: panel.path, title, heading, entry, declared, user, ...servicesOf(entry) }
})

/**
 * Tabs in which nothing is to be seen. Agents are for administrators by Neutron's policy, so that the tab
 * is not offered to others at all, which `every-state` looks at; and Heat tells whoever looks at a stack
 * of another project of no snapshot (`heat.db.api.snapshot_get_all_by_stack`).
 */
const emptyTabs = ['/project/networks/{id}/dhcp-agents', '/admin/stacks/{id}/snapshots']

const inside = (parent: TypeList): readonly ChildList[] =>
  resources.all.flatMap((entry) =>
    entry.within
      .filter(({ type }) => type === parent.entry.kind.type)
      .flatMap(({ path: tab }) => {
        const path = `${parent.path}/{id}/${tab}`
        if (emptyTabs.includes(path)) return []
        const { user } = parent
        const [, title] = entry.kind.name
        const { load: declared } = entry
        const child = { path, tab, parent, entry, declared, user, title, heading: title }
        const list: ChildList = { ...child, ...servicesOf(entry) }
        return [list, ...inside(list)]
      }),
  )

/** The lists of what is inside the items of panels, however deep. */
export const childLists: readonly ChildList[] = typePanels.flatMap(inside)

/** What demo may not change, and what administrators may not: its own project alone does. */
const readOnly = ['/project/network_qos/{id}/rules', '/admin/floating_ips/{id}/port_forwardings']

const isAlike = (one: ChildList) => (other: ChildList) =>
  one.entry === other.entry && one.tab === other.tab && one.parent.entry === other.parent.entry

/**
 * The same without those that stand in the details of a project's items and, word for word, in those
 * of all projects: of two the first whose user may change what is in it.
 */
export const ownChildLists: readonly ChildList[] = childLists
  .filter(({ path }) => !readOnly.includes(path))
  .filter((one, at, all) => all.findIndex(isAlike(one)) === at)

/** Of two such the last, in which most is told. */
export const toldChildLists: readonly ChildList[] = childLists.filter(
  (one, at, all) => all.findLastIndex(isAlike(one)) === at,
)

export const lists: readonly (TypeList | ChildList)[] = [...typePanels, ...childLists]

/** A list of each type: the first panel, or the first place inside another. */
export const typeLists: readonly (TypeList | ChildList)[] = lists.filter(
  ({ entry }, at, all) => all.findIndex((one) => one.entry === entry) === at,
)

/** The lists of all projects, of types that have one of their own as well. */
export const twins: readonly TypeList[] = typePanels.filter(
  (list) => list.path.startsWith('/admin/') && !typeLists.includes(list),
)

/**
 * Lists of what has no name: they say what each is in words of the product's own, with the names of what
 * it points at, and its page has a shorter heading.
 */
export const isUnnamed = ({ entry }: TypeList): boolean => unnamed.includes(entry.kind.type)

const unnamed = [
  ...['OS::Neutron::SecurityGroupRule', 'OS::Neutron::RBACPolicy', 'OS::Neutron::QoSRule'],
  'OS::Neutron::MeteringRule',
]

/** Lists of what nobody can name: its address, its ports or where it runs is what it is called by. */
export const isNameless = ({ entry }: TypeList): boolean => nameless.includes(entry.kind.type)

const nameless = [
  ...['OS::Neutron::FloatingIP', 'OS::Neutron::PortForwarding'],
  ...['OS::Neutron::RouterInterface', 'OS::Neutron::ExtraRoute'],
  ...['OS::Neutron::Agent', 'OS::Neutron::DhcpAgent'],
  ...['OS::Cinder::Service', 'OS::Cinder::Pool'],
  ...['OS::Nova::Hypervisor', 'OS::Nova::Service'],
  'OS::Octavia::L7Rule',
  'OS::Designate::FloatingIp',
  ...['OS::Heat::ResourceType', 'OS::Heat::TemplateVersion', 'OS::Heat::Engine'],
]

/** Items that are looked into for something inside them. */
const parents = 12

/** Which items have something inside that can be changed, where the first of their list have none. */
const lookedInto: Readonly<Record<string, string>> = {
  '/project/volumes/{id}/snapshots': 'status=in-use',
  '/admin/volumes/{id}/snapshots': 'status=in-use',
  // The shop, which has something of everything.
  '/project/load_balancer/{id}/listeners': 'operating_status=DEGRADED',
  '/project/load_balancer/{id}/pools': 'operating_status=DEGRADED',
}

/** What a list says that has nothing. */
export const nothingIn = (page: Page) => page.getByRole('main').getByText('No items to display.')

/** An address with a tab of its page. */
export const withTab = (address: string, tab: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}tab=${encodeURIComponent(tab)}`

/**
 * The addresses of a list: of one inside details, those of the first items that have something in
 * it, each left open on the page. Throws where none of them has.
 */
export async function* addressesOf(page: Page, list: TypeList | ChildList): AsyncGenerator<string> {
  if (!('parent' in list)) return yield list.path
  let found = false
  for (const item of await itemsOf(page, list.parent, lookedInto[list.path])) {
    const address = withTab(item, list.tab)
    await visit(page, address)
    const { rows } = table(page, list.title)
    await expect(rows.first().or(nothingIn(page))).toBeVisible()
    if ((await rows.count()) === 0) continue
    found = true
    yield address
  }
  if (!found) throw new Error(`${list.path}: none of the first items has any.`)
}

/** The first of them. */
export const addressOf = async (page: Page, list: TypeList | ChildList): Promise<string> => {
  const { value } = await addressesOf(page, list).next()
  return value ?? list.path
}

/** The addresses of the first items of a list, or of those that a search finds. */
const itemsOf = async (
  page: Page,
  list: TypeList | ChildList,
  search?: string,
): Promise<readonly string[]> => {
  const address = await addressOf(page, list)
  await visit(page, search === undefined ? address : `${address}?${search}`)
  const { rows } = table(page, list.title)
  await expect(rows.first()).toBeVisible()
  const links = rows.getByRole('rowheader').getByRole('link')
  const all = await links.evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? ''))
  return all.slice(0, parents).map(sitePath)
}

/** What only an item's page offers, since no list tells whether it may be done: how one is found. */
export const onPages: Readonly<Record<string, (admin: OpenStack) => Promise<string>>> = {
  'Reset Default Volume Type': async ({ cinder, projectId = '' }) => {
    const [type] = await cinder.types.list()
    if (!type) throw new Error('The demo world has no volume type.')
    await cinder.types.setDefault(projectId, type.id)
    return `/ngdetails/OS::Cinder::VolumeType/${type.id}`
  },
}
