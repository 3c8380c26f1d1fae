/** Volumes in and out of an instance. */
import { serverActions as api, servers, volumes, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { gigabytes } from '#lib/units.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, line, select, tick } from '#resource/forms/fields.ts'

/** Volumes of the server's project that nobody has, and those for several servers that this one does not have. */
const freeVolumes = async (server: Server, signal: AbortSignal): Promise<readonly Choice[]> => {
  const { tenant_id: project_id } = server
  const { project_id: own } = await userSession()
  const query = {
    ...({ paginate: true, limit: 1000, sort_key: 'name', sort_dir: 'asc' } as const),
    // What administrators do to the servers of others is done with what those have.
    ...(project_id !== undefined && project_id !== own && { all_projects: true, project_id }),
  }
  const { items } = await call(volumes.list, { query }, { signal })
  return items
    .filter(({ status, multiattach, attachments }) => {
      const here = attachments.some(({ server_id }) => server_id === server.id)
      return status === 'available' || (status === 'in-use' && multiattach === true && !here)
    })
    .map(({ id, name, size }) => ({
      value: id,
      label: nameOr(name, id),
      description: gigabytes(size),
    }))
}

/** A disk more for an instance. */
export const attachingVolume = async (server: Server) =>
  askForm({
    endpoint: api.attachVolume,
    fields: {
      volume_id: select(t('Volume'), (signal) => freeVolumes(server, signal), {
        description: t('Volumes that are available now.'),
        none: t('The project has no available volume.'),
        start: '',
      }),
      device: line(t('Device Name'), {
        description: t(
          'The device name inside the instance, such as /dev/vdb. Most hypervisors choose it themselves.',
        ),
        requires: [{ setting: 'OPENSTACK_HYPERVISOR_FEATURES.can_set_mount_point' }],
      }),
      delete_on_termination: tick(t('Delete With Instance'), {
        requires: [{ feature: ['compute', '>= 2.79'] }],
      }),
    },
    send: async (body) => {
      await call(api.attachVolume, { params: { id: server.id }, body })
      return body.volume_id
    },
    done: t('Attaching the volume to: %s.'),
    failed: t('Unable to attach the volume.'),
  })

/** `/dev/vda`, `/dev/sda`, `/dev/xvda`. */
const isFirst = (device: string | null | undefined): boolean =>
  /^\/dev\/[a-z]+a$/.test(device ?? '')

/** The volumes that Nova detaches: a server without an image boots from its first disk. */
export const detachable = <V extends { readonly device?: string | null | undefined }>(
  { image }: Pick<Server, 'image'>,
  items: readonly V[],
): readonly V[] => (image === null ? items.filter(({ device }) => !isFirst(device)) : items)

/** A disk less. Its endpoint names the volume in the path: the form only asks which. */
export const detachingVolume = async (server: Server, signal: AbortSignal) => {
  const { id } = server
  const { items } = await call(servers.volumes, { params: { id } }, { signal })
  const choices = detachable(server, items).map(({ volumeId, name, device }): Choice => {
    return { value: volumeId, label: name, ...(device && { description: device }) }
  })
  const [first, ...more] = choices
  return askForm({
    endpoint: api.attachVolume,
    intro: t('Unmount it inside the instance first, or what is being written is lost.'),
    fields: {
      volume_id: select(t('Volume'), choices, {
        start: more.length === 0 ? (first?.value ?? '') : '',
        none:
          items.length === 0
            ? t('The instance has no volume.')
            : t('The instance boots from its only volume, which cannot be detached.'),
      }),
    },
    send: async ({ volume_id: volumeId }) => {
      await call(api.detachVolume, { params: { id, volumeId } })
      return volumeId
    },
    done: t('Detaching the volume from: %s.'),
    failed: t('Unable to detach the volume.'),
  })
}
