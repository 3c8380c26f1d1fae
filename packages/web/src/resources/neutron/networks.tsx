import { networks as api, type Network } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { line, tick } from '#resource/forms/fields.ts'
import { link } from '#resource/link.tsx'
import { badge, children, choice, date, overview, text, yesNo, yesOrNo } from '#resource/makers.tsx'
import { network, port, subnet, type OwnedNetwork } from '#resources/neutron/kinds.ts'
import { CopyableId } from '#ui/copy.tsx'

const owned = async (items: readonly Network[]): Promise<readonly OwnedNetwork[]> => {
  const { project_id, is_superuser } = await userSession()
  return items.map((one) => ({
    ...one,
    changeable: is_superuser || (one.project_id ?? one.tenant_id) === project_id,
  }))
}

const ownOnly = ({ changeable }: OwnedNetwork): true | string =>
  changeable || t('The network belongs to another project.')

const create = creating(network, {
  requires: [policy('network', 'create_network')],
  quota: 'network',
  loadDialog: async () => {
    const { CreateNetwork } = await import('#workflows/create-network/create-network.tsx')
    return (close) => (
      <CreateNetwork
        close={(made) => close(made && { created: [{ type: network.type, id: made.id }] })}
      />
    )
  },
})

const edit = editing(network, {
  requires: [policy('network', 'update_network')],
  allowed: ownOnly,
  endpoint: api.update,
  fields: {
    name: line(t('Network Name')),
    admin_state_up: tick(t('Enable Admin State')),
    shared: tick(t('Shared'), { requires: [policy('network', 'update_network:shared')] }),
  },
  send: ({ id }, body) => call(api.update, { params: { id }, body }),
  done: t('Updated network "%s".'),
  failed: t('Unable to update the network.'),
})

const remove = removing(network, ({ id }) => call(api.remove, { params: { id } }), {
  requires: [policy('network', 'delete_network')],
  allowed: ownOnly,
})

/** Networks that the project can use: shared ones, its own, and external ones. */
export const networks = resource(network, {
  list: async ({ signal }) => {
    const query = { external: true, subnets: false }
    return owned((await call(api.list, { query }, { signal })).items)
  },
  load: async (id = '') => {
    const [item] = await owned([await call(api.load, { params: { id } })])
    if (item === undefined) throw new Error('One network was read and none is there.')
    return item
  },
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => (name === '' ? id : name) },
    id: { label: t('ID'), show: ({ id }) => <CopyableId id={id} /> },
    project_id: {
      label: t('Project ID'),
      value: ({ project_id, tenant_id }) => project_id ?? tenant_id,
    },
    subnets: {
      ...link(t('Subnets'), subnet, ({ subnet_ids }: OwnedNetwork) => subnet_ids),
      value: ({ subnet_ids }) => subnet_ids.length,
    },
    shared: yesNo(t('Shared'), ({ shared }) => shared),
    external: yesNo(t('External'), (one) => one['router:external']),
    status: badge(
      t('Status'),
      ({ status }) => status,
      { ACTIVE: 'good', BUILD: 'working', DOWN: 'off', ERROR: 'bad' },
      { ACTIVE: t('Active'), BUILD: t('Build'), DOWN: t('Down'), ERROR: t('Error') },
    ),
    admin_state: badge(
      t('Admin State'),
      ({ admin_state }) => admin_state,
      { UP: 'good', DOWN: 'off' },
      { UP: t('Up'), DOWN: t('Down') },
    ),
    zones: {
      label: t('Availability Zones'),
      value: ({ availability_zones = [] }) => availability_zones.join(', '),
    },
    hints: {
      label: t('Availability Zone Hints'),
      value: ({ availability_zone_hints = [] }) => availability_zone_hints.join(', '),
    },
    mtu: { label: t('MTU') },
    description: { label: t('Description') },
    created_at: date(t('Created'), ({ created_at }) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }) => updated_at),
  },
  columns: ['name', 'subnets', 'shared', 'external', 'status', 'admin_state', 'zones'],
  facets: {
    name: text(t('Name'), ({ name }) => name),
    shared: choice(t('Shared'), yesOrNo, ({ shared }) => shared),
    external: choice(t('External'), yesOrNo, (one) => one['router:external']),
    status: choice(
      t('Status'),
      [
        { key: 'ACTIVE', label: t('Active') },
        { key: 'BUILD', label: t('Build') },
        { key: 'DOWN', label: t('Down') },
        { key: 'ERROR', label: t('Error') },
      ],
      ({ status }) => status,
    ),
    admin_state: choice(
      t('Admin State'),
      [
        { key: 'UP', label: t('Up') },
        { key: 'DOWN', label: t('Down') },
      ],
      ({ admin_state }) => admin_state,
    ),
  },
  changing: ({ status }) => status === 'BUILD',
  actions: { global: [create], batch: [remove], item: [edit, remove] },
  details: [
    overview(
      ...(['name', 'id', 'description', 'project_id', 'status', 'admin_state'] as const),
      ...(['shared', 'external', 'mtu', 'zones', 'hints', 'created_at', 'updated_at'] as const),
    ),
    children(subnet),
    children(port),
  ],
  hint: t('Create a network to connect servers with each other.'),
})
