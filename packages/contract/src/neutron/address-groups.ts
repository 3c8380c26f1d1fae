import { Type, type Static } from 'typebox'
import { Names, NamesQuery, Nullable, Page, Paging, del, get, patch, post, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

/**
 * Addresses under one name, which rules of security groups point at. Neutron writes each as a
 * network, a single one as `192.0.2.7/32`, and in the order of their texts.
 */
export const AddressGroup = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.Optional(Nullable(Type.String())),
  /** Neutron does not always tell it of what others share. */
  project_id: Type.Optional(Type.String()),
  addresses: Type.Array(Type.String()),
  /** Whether it is the session's project's; Neutron says of none with whom it is shared. */
  own: Type.Boolean(),
})
export type AddressGroup = Static<typeof AddressGroup>

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** A network with its length; Neutron drops the bits of a host. */
const Address = Type.String({ minLength: 1, maxLength: 64 })
const most = 1000

export const AddressGroupCreate = Type.Object({
  name: text,
  description: text,
  addresses: Type.Optional(Type.Array(Address, { maxItems: most })),
})

/** Addresses have endpoints of their own. */
export const AddressGroupUpdate = Type.Object({ name: text, description: text })

/** Some addresses of a group; with one that is there already, or is not, nothing is changed. */
export const AddressGroupAddresses = Type.Object({
  addresses: Type.Array(Address, { minItems: 1, maxItems: most }),
})

/** Filters go to Neutron, which compares whole values. */
const AddressGroupsQuery = Type.Object({ ...Paging, name: text, description: text })

const all = '/api/neutron/address_groups/'
const one = '/api/neutron/address_groups/{id}'
const params = { id: Uuid }

export const addressGroups = {
  /** Always a page: what Neutron shows one, own and shared with one. Sorts by `name`. */
  list: get(all, { query: AddressGroupsQuery, reply: Page(AddressGroup) }),
  load: get(one, { params, reply: AddressGroup }),
  names: get('/api/neutron/address_group-names/', { ids: Uuid, query: NamesQuery, reply: Names }),
  create: post(all, { body: AddressGroupCreate, reply: AddressGroup, status: 201 }),
  update: patch(one, { params, body: AddressGroupUpdate, status: 204 }),
  remove: del(one, { params, status: 204 }),
  addAddresses: put(`${one}/add_addresses/`, { params, body: AddressGroupAddresses, status: 204 }),
  removeAddresses: put(`${one}/remove_addresses/`, {
    params,
    body: AddressGroupAddresses,
    status: 204,
  }),
} as const
