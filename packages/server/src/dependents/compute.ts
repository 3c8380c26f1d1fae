/** Dependents of Nova's and Glance's resources. https://docs.openstack.org/api-ref/compute/ */
import type { NovaServer } from '@meridian/openstack'
import { all, everywhere, rowsOf, those, type Asker, type Telling } from '#dependents/found.ts'

const itself = <T extends { readonly id: string; readonly name?: string | null }>({
  id,
  name,
}: T) => ({
  id,
  name,
})

/**
 * Servers of one filter. A Nova that does not let its user filter by it answers them all, so that each
 * is looked at again.
 */
const servers = (
  asker: Asker,
  filter: Readonly<Record<string, string>>,
  meant: (server: NovaServer) => boolean,
) => ({
  service: 'compute' as const,
  of: ['servers'] as const,
  read: async () => ({
    servers: those(
      await rowsOf(asker.openstack.nova.servers, { ...everywhere(asker), ...filter }),
      meant,
      itself,
    ),
  }),
})

export const server = (
  { openstack: { nova, neutron } }: Asker,
  id: string,
): readonly Telling<'server'>[] => [
  {
    service: 'compute',
    of: ['volumes_deleted', 'volumes_kept'],
    read: async () => {
      const attached = await nova.servers.volumeAttachments(id).listAll()
      const found = { rows: attached, more: false }
      const called = ({ volumeId }: (typeof attached)[number]) => ({ id: volumeId })
      return {
        volumes_deleted: those(found, (one) => one.delete_on_termination === true, called),
        volumes_kept: those(found, (one) => one.delete_on_termination !== true, called),
      }
    },
  },
  {
    service: 'network',
    of: ['ports', 'floating_ips'],
    read: async () => {
      const ports = await rowsOf(neutron.ports, { device_id: id })
      const of = ports.rows.map((port) => port.id)
      const addresses =
        of.length > 0
          ? await rowsOf(neutron.floatingIps, { port_id: of })
          : { rows: [], more: false }
      return {
        ports: those(ports, all, (port) => ({
          id: port.id,
          name: port.name || port.fixed_ips.map(({ ip_address }) => ip_address).join(', '),
        })),
        floating_ips: those(
          addresses,
          ({ port_id: port }) => port !== null && of.includes(port),
          (one) => ({ id: one.id, name: one.floating_ip_address }),
        ),
      }
    },
  },
  {
    service: 'compute',
    of: ['server_groups'],
    read: async () => ({
      server_groups: those(
        await rowsOf(nova.serverGroups, {}),
        ({ members }) => members.includes(id),
        itself,
      ),
    }),
  },
]

export const keypair = (asker: Asker, name: string): readonly Telling<'keypair'>[] => {
  // Another's key may have the same name: whose servers these are does not hang on the project.
  const own = { ...asker, wide: false }
  const { read, ...told } = servers(own, { key_name: name }, ({ key_name: key }) => key === name)
  const readOfOne = async () => {
    const [answer] = await Promise.all([read(), asker.openstack.nova.keypairs.get(name)])
    return answer
  }
  return [{ ...told, proves: true, read: readOfOne }]
}

export const flavor = (asker: Asker, id: string): readonly Telling<'flavor'>[] => [
  // From 2.47 on a server says what its flavor was, and not its id: Nova's filter is open to everybody.
  servers(asker, { flavor: id }, all),
]

export const aggregate = (
  { openstack: { nova } }: Asker,
  id: string,
): readonly Telling<'aggregate'>[] => [
  {
    service: 'compute',
    of: ['hosts'],
    read: async () => {
      const { hosts = [] } = await nova.aggregates.get(id)
      return { hosts: { items: hosts.map((host) => ({ id: host })) } }
    },
  },
]

export const image = (asker: Asker, id: string): readonly Telling<'image'>[] => {
  const { cinder } = asker.openstack
  return [
    servers(asker, { image: id }, ({ image: of }) => typeof of === 'object' && of?.id === id),
    {
      service: 'block-storage',
      of: ['volumes'],
      // Few clouds let volumes be filtered by what they were made of.
      read: async () => ({
        volumes: those(
          await rowsOf(cinder.volumes, everywhere(asker)),
          ({ volume_image_metadata: of }) => of?.['image_id'] === id,
          itself,
        ),
      }),
    },
  ]
}
