/** Where a volume is, and what becomes one: for administrators. */
import {
  managedVolumes,
  volumeActions as api,
  volumePools,
  volumeTypes,
  volumes,
  type Volume,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { area, askForm, createForm, line, select, tick } from '#resource/forms/fields.ts'

const hosts = async (signal: AbortSignal): Promise<readonly Choice[]> =>
  (await call(volumePools.list, undefined, { signal })).items.map(({ name }) => {
    return { value: name, label: name }
  })

/** To another back end, or another pool of one. */
export const migratingVolume = async (one: Volume, signal: AbortSignal) => {
  const present = one['os-vol-host-attr:host'] ?? ''
  const choices = (await hosts(signal)).map((choice) =>
    choice.value === present ? { ...choice, refusal: t('The volume is already there.') } : choice,
  )
  return askForm({
    endpoint: api.migrate,
    intro: t('{name} is on {host}.', { name: one.name, host: present || t('no host') }),
    fields: {
      host: select(t('Destination Host'), choices, { start: '' }),
      force_host_copy: tick(t('Force Host Copy'), {
        description: t('Cinder copies the volume, even where the storage could move it by itself.'),
      }),
      lock_volume: tick(t('Lock Volume'), {
        description: t('Nothing else can be done to it until it is there.'),
      }),
    },
    send: (body) => call(api.migrate, { params: { id: one.id }, body }),
    done: t('Migrating: %s.'),
    failed: t('Unable to migrate the volume.'),
  })
}

/** What is stored somewhere and not known to Cinder becomes a volume. */
export const manageVolume = createForm({
  endpoint: managedVolumes.create,
  intro: t('What a host stores already becomes a volume of this project.'),
  fields: {
    host: select(t('Host'), hosts, { start: '' }),
    identifier: line(t('Identifier'), {
      description: t('The name or the id that the host knows it by.'),
    }),
    id_type: select(
      t('Identifier Type'),
      [
        { value: 'source-name', label: t('Name') },
        { value: 'source-id', label: t('ID') },
      ],
      { start: 'source-name' },
    ),
    name: line(t('Volume Name')),
    description: area(t('Description')),
    volume_type: select(
      t('Type'),
      async (signal) => [
        { value: '', label: t('Default type') },
        ...(await call(volumeTypes.list, undefined, { signal })).items.map(({ name }) => {
          return { value: name, label: name }
        }),
      ],
      { start: '' },
    ),
    availability_zone: select(
      t('Availability Zone'),
      async (signal) => [
        { value: '', label: t('Any Availability Zone') },
        ...(await call(volumes.zones, undefined, { signal })).items.map(({ zoneName }) => {
          return { value: zoneName, label: zoneName }
        }),
      ],
      { start: '' },
    ),
    bootable: tick(t('Bootable')),
  },
  done: t('Managing volume: %s.'),
  failed: t('Unable to manage the volume.'),
})
