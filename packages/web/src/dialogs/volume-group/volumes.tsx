import {
  volumeGroups as api,
  volumes as volumeApi,
  volumeTypes,
  type Volume,
  type VolumeGroup,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import type { Member } from '#forms/members.ts'
import { MembershipPicker } from '#forms/membership.tsx'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/toast.ts'

type Close = (changed: boolean) => void

/** Reads the volumes of a group and those that can be put into it, and draws the dialog. */
export const loadGroupVolumes = async ({ id }: VolumeGroup, signal: AbortSignal) => {
  const query = { paginate: true, limit: 1000, sort_key: 'name', sort_dir: 'asc' } as const
  const [group, types, all] = await Promise.all([
    call(api.load, { params: { id } }, { signal }),
    call(volumeTypes.list, {}, { signal }),
    call(volumeApi.list, { query }, { signal }),
  ])
  const named = types.items.filter((type) => group.volume_types.includes(type.id))
  const fits = new Set(named.map(({ name }) => name))
  const inside = new Set(group.volumes)
  const members = all.items.filter((volume) => inside.has(volume.id) || canJoin(volume, fits))
  return (close: Close) => (
    <GroupVolumes group={group} members={membersOf(members, group)} close={close} />
  )
}

/** Cinder takes volumes of the group's types that rest (cinder.group.api, VALID_ADD_VOL_STATUS). */
const canJoin = ({ status, volume_type: type }: Volume, fits: ReadonlySet<string>): boolean =>
  ['available', 'in-use'].includes(status) && type != null && fits.has(type)

/** Those of the group that are not among the volumes that were read go by their ids. */
const membersOf = (volumes: readonly Volume[], group: VolumeGroup): readonly Member[] => {
  const known = new Set(volumes.map(({ id }) => id))
  return [
    ...volumes.map(({ id, name, size }) => ({ id, name, note: t('{size} GiB', { size }) })),
    ...(group.volumes ?? []).filter((id) => !known.has(id)).map((id) => ({ id, name: id })),
  ]
}

type Props = {
  readonly group: VolumeGroup
  readonly members: readonly Member[]
  readonly close: Close
}

const GroupVolumes = ({ group: { id, name, volumes = [] }, members, close }: Props) => {
  const form = useForm<{ readonly volumes: readonly string[] }>({
    initial: { volumes },
    failed: t('Unable to change the volumes of the group.'),
    submit: async ({ volumes: chosen }) => {
      const add_volumes = chosen.filter((one) => !volumes.includes(one))
      const remove_volumes = volumes.filter((one) => !chosen.includes(one))
      if (add_volumes.length + remove_volumes.length === 0) return close(false)
      await call(api.update, { params: { id }, body: { add_volumes, remove_volumes } })
      toast.add('success', t('Changing the volumes of "%s".', name))
      close(true)
    },
  })
  const { value, onChange } = form.field('volumes')
  return (
    <FormDialog
      title={t('Manage Volumes of {name}', { name })}
      size="large"
      form={form}
      submit={t('Save')}
      onClose={() => close(false)}
    >
      <p>{t('A volume is in one group at most, and its type is one of the group’s.')}</p>
      <MembershipPicker
        current={t('Volumes of the Group')}
        available={t('Other Volumes')}
        add={t('Add a volume')}
        nobody={t('No volume is in the group.')}
        everybody={t('No other volume can be added.')}
        members={members}
        roles={[]}
        defaultRole={undefined}
        value={new Map(value.map((one) => [one, []]))}
        onChange={(chosen) => onChange([...chosen.keys()])}
        autoFocus
      />
    </FormDialog>
  )
}
