import { addressGroups as api, type AddressGroup } from '@meridian/contract'
import { cidr } from '#forms/rules/address-validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { area, line, lines } from '#resource/forms/fields.ts'
import { asked, children, copyable, overview, several } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { addressGroup, securityGroupRule } from '#kinds/neutron/kinds.ts'

const about = { name: line(t('Name')), description: area(t('Description')) }

const addresses = lines(t('Addresses'), {
  description: t('One per line: networks such as 10.0.0.0/24, and addresses such as 192.0.2.7/32.'),
  each: [cidr()],
})

const all = (group: AddressGroup) => group.addresses

/** How many addresses are named, where there may be a thousand. */
const most = 4

const held = ({ addresses: { length }, addresses }: AddressGroup) => {
  const list = addresses.slice(0, most).join(', ')
  return length > most
    ? t('The address group has {list} and {count} more.', { list, count: length - most })
    : t('The address group has {list}.', { list })
}

// Neutron has no rules for these (Zed): it falls back to its default, the owner's. An
// operator may well have some.
const create = creating(addressGroup, {
  requires: [policy('network', 'create_address_group')],
  endpoint: api.create,
  fields: { ...about, addresses },
})

const edit = editing(addressGroup, {
  requires: [policy('network', 'update_address_group')],
  endpoint: api.update,
  fields: about,
})

const add = asking(addressGroup, {
  id: 'add_addresses',
  label: t('Add Addresses'),
  requires: [policy('network', 'add_addresses')],
  endpoint: api.addAddresses,
  fields: { addresses },
  done: t('Added addresses to: %s.'),
  failed: t('Unable to add the addresses.'),
})

const take = asking(addressGroup, {
  id: 'remove_addresses',
  label: t('Remove Addresses'),
  requires: [policy('network', 'remove_addresses')],
  allowed: ({ addresses: { length } }) => length > 0 || t('The address group is empty.'),
  endpoint: api.removeAddresses,
  fields: { addresses },
  intro: held,
  done: t('Removed addresses from: %s.'),
  failed: t('Unable to remove the addresses.'),
})

const remove = removing(addressGroup, api.remove, {
  requires: [policy('network', 'delete_address_group')],
})

const { list, load } = reads(api, terms)

/** Sets of addresses: the project's own and those of others that Neutron shows one. */
export const addressGroups = resource(addressGroup, {
  list,
  load,
  owner: ofProject(({ project_id }) => project_id),
  paged: true,
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => nameOr(name, id), sortKey: 'name' },
    id: copyable(t('ID'), ({ id }) => id),
    // Neutron fails where it is asked to sort by descriptions.
    description: { label: t('Description'), priority: 3 },
    some: { ...several(t('Addresses'), all, most), priority: 2 },
    addresses: several(t('Addresses'), all),
    owner: {
      label: t('Owner'),
      value: ({ own }) => (own ? t('This project') : t('Another project')),
    },
  },
  columns: ['name', 'description', 'some', 'owner'],
  sort: 'name',
  facets: { name: asked(t('Name')), description: asked(t('Description')) },
  actions: { global: [create], batch: [remove], item: [edit, add, take, remove] },
  details: [
    overview('name', 'id', 'description', 'project', 'owner', 'addresses'),
    children(securityGroupRule),
  ],
  hint: t('Create an address group to name addresses in rules of security groups.'),
})
