/** Servers in a template, with their ports, volumes and addresses. */
import { say } from '@meridian/contract'
import type { CinderVolume, NeutronPort, NovaServer } from '@meridian/openstack'
import { resourceNamed, type Draft, type Value } from '#heat/template-from/draft.ts'
import { isInterface, isOfServer, volumesOf, type Found } from '#heat/template-from/found.ts'
import { externalNetwork, type Networking } from '#heat/template-from/networking.ts'

type Around = {
  readonly networking: Networking
  readonly groups: ReadonlyMap<string, Value>
}

export const writeServers = (draft: Draft, found: Found, around: Around): void => {
  const { ports, servers } = found
  const names = new Map(servers.map(({ id, name = '' }) => [id, name]))
  const shown = ports.filter((port) => names.has(port.device_id) || port.device_owner === '')
  const values = new Map(
    shown.map((port) => {
      const name = port.name || (names.get(port.device_id) ?? '')
      return [port.id, writePort(draft, port, name, around)]
    }),
  )
  for (const server of servers) {
    const own = shown.filter(({ device_id }) => device_id === server.id)
    writeServer(draft, server, {
      found,
      networks: [
        ...own.map(({ id }) => ({ port: values.get(id) ?? null })),
        ...elsewhere(draft, server, own),
      ],
    })
  }
  for (const one of found.addresses) {
    const port = values.get(one.port_id ?? '')
    if (port === undefined) continue
    const at = ports.find(({ id }) => id === one.port_id)?.device_id ?? ''
    draft.add(
      ['address', names.get(at) ?? ''],
      'OS::Neutron::FloatingIP',
      { floating_network: externalNetwork(draft, one.floating_network_id), port_id: port },
      around.networking.interfaces,
    )
  }
  saysWhatIsLeft(draft, found)
}

const saysWhatIsLeft = (draft: Draft, { ports, servers }: Found): void => {
  if (servers.length > 0) {
    draft.lacks(say('What is on the disks of instances, and what they ran at their first start.'))
  }
  const seen = new Set(servers.map(({ id }) => id))
  if (ports.some((port) => isOfServer(port) && !seen.has(port.device_id))) {
    draft.lacks(say('Instances of other projects.'))
  }
  const other = ports.filter(
    (port) => !isOfServer(port) && !isInterface(port) && !/^(network:|$)/.test(port.device_owner),
  )
  if (other.length > 0) draft.lacks(say('Ports of other things, such as load balancers.'))
}

const writePort = (
  draft: Draft,
  port: NeutronPort,
  name: string,
  { networking, groups }: Around,
): Value => {
  const secured = port.port_security_enabled !== false
  const pairs = port.allowed_address_pairs ?? []
  const kind = port['binding:vnic_type'] ?? 'normal'
  return resourceNamed(
    draft.add(['port', name], 'OS::Neutron::Port', {
      network: networking.network,
      // Heat gives what has no name here one of its own.
      name: port.name,
      admin_state_up: port.admin_state_up ? undefined : false,
      fixed_ips: port.fixed_ips.flatMap(({ subnet_id, ip_address }) => {
        const subnet = networking.subnets.get(subnet_id)
        return subnet === undefined ? [] : [{ subnet, ip_address }]
      }),
      port_security_enabled: secured ? undefined : false,
      security_groups: secured
        ? port.security_groups.flatMap((id) => groups.get(id) ?? [])
        : undefined,
      allowed_address_pairs:
        pairs.length > 0 ? pairs.map(({ ip_address }) => ({ ip_address })) : undefined,
      'binding:vnic_type': kind === 'normal' ? undefined : kind,
    }),
  )
}

/** The other networks that it is in, each once. */
const elsewhere = (
  draft: Draft,
  { addresses = {} }: NovaServer,
  own: readonly NeutronPort[],
): readonly Value[] => {
  const here = new Set(own.flatMap(({ fixed_ips }) => fixed_ips.map((one) => one.ip_address)))
  return Object.entries(addresses)
    .filter(([, all]) => !all.some(({ addr }) => here.has(addr)))
    .map(([name]) => ({
      network: draft.parameter('other_network', {
        label: 'Network',
        constraint: 'neutron.network',
        value: name,
      }),
    }))
}

type Parts = { readonly found: Found; readonly networks: readonly Value[] }

const writeServer = (draft: Draft, server: NovaServer, { found, networks }: Parts): void => {
  const { id, name = '', image, flavor, key_name: key, metadata = {} } = server
  const volumes = found.volumes.filter((one) => volumesOf(server).includes(one.id))
  const boots = image === '' ? volumes.find((one) => isRoot(one, server)) : undefined
  const resource = draft.add(['server', name], 'OS::Nova::Server', {
    name: name || undefined,
    flavor: draft.parameter('flavor', {
      label: 'Flavor',
      constraint: 'nova.flavor',
      ...valueOf(flavor?.original_name ?? flavor?.id),
    }),
    ...(image
      ? { image: imageNamed(draft, image.id) }
      : { block_device_mapping_v2: [bootsFrom(draft, server, boots)] }),
    key_name: key
      ? draft.parameter('key_name', { label: 'Key Pair', constraint: 'nova.keypair', value: key })
      : undefined,
    networks: networks.length > 0 ? networks : undefined,
    metadata: Object.keys(metadata).length > 0 ? metadata : undefined,
    config_drive: server.config_drive ? true : undefined,
  })
  for (const volume of volumes.filter((one) => one !== boots)) {
    const kept = draft.add(['volume', volume.name ?? name], 'OS::Cinder::Volume', {
      name: volume.name || undefined,
      size: volume.size,
      volume_type: volume.volume_type ?? undefined,
    })
    draft.add(['attachment', volume.name ?? name], 'OS::Cinder::VolumeAttachment', {
      instance_uuid: resourceNamed(resource),
      volume_id: resourceNamed(kept),
      mountpoint: volume.attachments.find((one) => one.server_id === id)?.device || undefined,
    })
  }
}

const valueOf = (value: string | undefined) => (value === undefined ? {} : { value })

const imageNamed = (draft: Draft, id: string | undefined): Value =>
  draft.parameter('image', { label: 'Image', constraint: 'glance.image', ...valueOf(id) })

const isRoot = ({ bootable, attachments }: CinderVolume, server: NovaServer): boolean => {
  const root = server['OS-EXT-SRV-ATTR:root_device_name']
  const device = attachments.find((one) => one.server_id === server.id)?.device
  return bootable === 'true' && (root === undefined || device === undefined || root === device)
}

/** A new volume of the image that the one was made of; of another one, an image must be chosen. */
const bootsFrom = (draft: Draft, server: NovaServer, volume: CinderVolume | undefined): Value => ({
  boot_index: 0,
  image: imageNamed(draft, volume?.volume_image_metadata?.['image_id']),
  ...(volume && { volume_size: volume.size }),
  delete_on_termination:
    server['os-extended-volumes:volumes_attached']?.find((one) => one.id === volume?.id)
      ?.delete_on_termination ?? false,
})
