/** https://docs.openstack.org/api-ref/network/v2/#address-groups, neutron.db.address_group_db */
import { Fault } from '#http/faults.ts'
import { type Answer, ok } from '#http/reply.ts'
import type { Context } from '#http/context.ts'
import type { Routes } from '#http/router.ts'
import { fields, subnetList, text, type Attributes, type Fields } from '#neutron/attributes.ts'
import { addressGroupNotFound, badRequest, conflict, refused } from '#neutron/faults.ts'
import { formatCidr, parseCidr } from '#neutron/ip.ts'
import { given, neutronStyle, ownAnd, seen, type NeutronKind } from '#neutron/style.ts'
import { resource } from '#resource/resource.ts'
import { fresh, revised } from '#neutron/scene.ts'
import { rows, type Scene } from '#scene.ts'
import { addressGroups, securityGroupRules, type StoredAddressGroup } from '#neutron/tables.ts'
import { pythonRepr } from '#wire/python.ts'

const attributes: Attributes = {
  id: {},
  name: { post: true, put: true, fallback: '', check: text() },
  description: { post: true, put: true, fallback: '', check: text(), unsorted: true },
  addresses: {
    post: true,
    fallback: [],
    check: (value, name) => (value === null ? [] : subnetList(value, name)),
  },
  shared: { unfiltered: true, unsorted: true },
  tenant_id: { post: true, check: text() },
  project_id: { post: true, check: text() },
}

const addressGroupKind: NeutronKind<StoredAddressGroup> = {
  path: '/address-groups',
  one: 'address_group',
  many: 'address_groups',
  collection: addressGroups,
  attributes,
  notFound: addressGroupNotFound,
  sharedUnread: true,
  visible: ownAnd(() => [{ shared: true }]),
  shown: (_context, item) => shown(item),
  create: (context, body) => insertAddressGroup(context, String(body['project_id']), body),
  change: (context, item, body) =>
    rows(context, addressGroups).update(revised(context, item, body)),
  remove: (context, { id }) => {
    if (rows(context, securityGroupRules).count({ remote_address_group_id: id }) > 0) {
      const message = `Address group ${id} is in use on one or more security group rules.`
      throw conflict('AddressGroupInUse', message)
    }
    rows(context, addressGroups).remove(id)
  },
}

export const addressGroupRoutes = resource(neutronStyle, addressGroupKind)

/** Adding and removing addresses; each is known by its network, and all are taken or none. */
export const addressRoutes: Routes = (router) => {
  router.put('/address-groups/{id}/add_addresses', (context) =>
    changed(context, 'add_addresses', (held, asked, id) => {
      const there = asked.filter((one) => held.includes(one))
      if (there.length === 0) return [...held, ...asked]
      const message = `Addresses ${pythonRepr(there)} already exist in the address group ${id}.`
      throw badRequest(message, 'AddressesAlreadyExist')
    }),
  )
  router.put('/address-groups/{id}/remove_addresses', (context) =>
    changed(context, 'remove_addresses', (held, asked, id) => {
      const missing = asked.filter((one) => !held.includes(one))
      if (missing.length === 0) return held.filter((one) => !asked.includes(one))
      const message = `Addresses ${pythonRepr(missing)} not found in the address group ${id}.`
      throw new Fault(404, message, { type: 'AddressesNotFound' })
    }),
  )
}

type Change = (held: readonly string[], asked: readonly string[], id: string) => string[]

/** The answer has more of the group than any other. */
function changed(context: Context, rule: string, change: Change): Answer {
  const item = seen(context, addressGroupKind, context.param('id'))
  if (!context.allows(rule, item)) throw refused(`rule:${rule}`)
  const asked = networksOf(fields(context.body)['addresses'])
  const addresses = change(item.addresses, asked, item.id).toSorted()
  const after =
    asked.length === 0
      ? item
      : rows(context, addressGroups).update(revised(context, item, { addresses }))
  const { shared, revision_number, created_at, updated_at } = after
  const more = { shared, revision_number, created_at, updated_at }
  return ok({ address_group: { ...shown(after), ...more } })
}

/** A group with the networks of what is sent. */
export function insertAddressGroup(scene: Scene, owner: string, body: Fields): StoredAddressGroup {
  return rows(scene, addressGroups).insert({
    ...fresh(scene, owner),
    name: String(body['name']),
    description: String(body['description'] ?? ''),
    addresses: networksOf(body['addresses']).toSorted(),
    shared: body['shared'] === true,
  })
}

/** Throws 404 for a group that a rule cannot point at. */
export function usableAddressGroup(context: Context, id: string): void {
  given(context, addressGroupKind, id)
}

/** Without what the standard attributes add, and without whether it is shared. */
function shown({ id, name, project_id, tenant_id, addresses, description }: StoredAddressGroup) {
  return { id, name, project_id, addresses, description, tenant_id }
}

/** Each network once; netaddr reads an address without a length as one of its own. */
function networksOf(value: unknown): string[] {
  // A text is read letter by letter, and nothing else is looked at before it breaks: that is what the
  // real service answers.
  if (typeof value === 'string') throw noNetwork([...value].find((letter) => !/\d/.test(letter)))
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) {
    const message = 'Request Failed: internal server error while processing your request.'
    throw new Fault(500, message, { type: 'HTTPInternalServerError' })
  }
  const all = value.map((one: string) => {
    const cidr = parseCidr(one)
    if (!cidr) throw noNetwork(one)
    return formatCidr(cidr)
  })
  return [...new Set(all)]
}

const noNetwork = (text = '') => badRequest(`invalid IPNetwork ${text}`, 'AddrFormatError')
