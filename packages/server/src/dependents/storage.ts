/** Dependents of Cinder's resources. https://docs.openstack.org/api-ref/block-storage/v3/ */
import { all, everywhere, rowsOf, those, type Asker, type Telling } from '#dependents/found.ts'

const itself = <T extends { readonly id: string; readonly name?: string | null }>({
  id,
  name,
}: T) => ({
  id,
  name,
})

export const volume = (asker: Asker, id: string): readonly Telling<'volume'>[] => {
  const { cinder } = asker.openstack
  const of = { ...everywhere(asker), volume_id: id }
  return [
    {
      service: 'block-storage',
      of: ['attachments'],
      read: async () => {
        const { attachments } = await cinder.volumes.get(id)
        return {
          attachments: those(
            { rows: attachments, more: false },
            all,
            // Without a server it is a host that has it.
            ({ server_id: server, attachment_id: attachment }) => ({ id: server || attachment }),
          ),
        }
      },
    },
    {
      service: 'block-storage',
      of: ['snapshots'],
      read: async () => ({
        snapshots: those(
          await rowsOf(cinder.snapshots, of),
          ({ volume_id: whose }) => whose === id,
          itself,
        ),
      }),
    },
    {
      service: 'block-storage',
      of: ['backups'],
      read: async () => ({
        backups: those(
          await rowsOf(cinder.backups, of),
          ({ volume_id: whose }) => whose === id,
          itself,
        ),
      }),
    },
  ]
}

export const volumeType = (asker: Asker, id: string): readonly Telling<'volume_type'>[] => {
  const { cinder } = asker.openstack
  return [
    {
      service: 'block-storage',
      of: ['volumes'],
      // Volumes say the name of their type in every version; few clouds let them be filtered by it.
      read: async () => {
        const [{ name }, found] = await Promise.all([
          cinder.types.get(id),
          rowsOf(cinder.volumes, everywhere(asker)),
        ])
        return { volumes: those(found, (one) => one.volume_type === name, itself) }
      },
    },
  ]
}

export const qosSpec = (
  { openstack: { cinder } }: Asker,
  id: string,
): readonly Telling<'qos_spec'>[] => [
  {
    service: 'block-storage',
    of: ['volume_types'],
    read: async () => {
      const rows = await cinder.qosSpecs.associations(id)
      return { volume_types: those({ rows, more: false }, all, itself) }
    },
  },
]
