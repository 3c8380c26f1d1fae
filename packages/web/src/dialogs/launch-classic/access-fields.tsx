import { SelectInput } from '#forms/fields.tsx'
import { MultiSelectInput } from '#forms/multi-select-input.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { Gate } from '#resource/requirements.tsx'
import { hasKeypairs, hasServerGroups } from '#dialogs/launch-instance/ground.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { Fields } from '#dialogs/launch-classic/layout.tsx'

type Props = { readonly launch: Launch }

/** Who may sign in to the instances, what reaches them, and what they keep together with. */
export const AccessFields = ({ launch }: Props) => {
  const { data } = launch
  return (
    <Fields>
      <Gate name="launch key pair" requires={withKeypairs}>
        <KeyPairField launch={launch} />
      </Gate>
      {data.known.hasNetworking && <GroupsField launch={launch} />}
      <Gate name="launch server group" requires={withServerGroups}>
        <ServerGroupField launch={launch} />
      </Gate>
    </Fields>
  )
}

const withKeypairs = [{ check: hasKeypairs }]
const withServerGroups = [{ check: hasServerGroups }]

const KeyPairField = ({ launch: { data, spec, choose, field } }: Props) => {
  const all = data.keypairs.data ?? []
  return (
    <>
      <SelectInput
        field={{
          ...field('key_pair'),
          name: 'keypair_name',
          value: spec.key_pair?.name ?? '',
          onChange: (name) => choose({ key_pair: all.find((pair) => pair.name === name) ?? null }),
          required: data.known.requiresKeypair,
        }}
        label={t('Key Pair')}
        options={[
          ...(data.known.requiresKeypair ? [] : [{ value: '', label: t('No key pair') }]),
          ...all.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <Unread
        loaded={data.keypairs}
        says={(why) => t('The key pairs could not be read: {why}', { why })}
      />
    </>
  )
}

const GroupsField = ({ launch: { data, spec, choose, field } }: Props) => {
  const all = data.groups.data ?? []
  return (
    <>
      <MultiSelectInput
        field={{
          ...field('security_groups'),
          value: spec.security_groups.map(({ id }) => id),
          onChange: (ids) => choose({ security_groups: all.filter(({ id }) => ids.includes(id)) }),
        }}
        label={t('Security Groups')}
        placeholder={t('None')}
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Unread
        loaded={data.groups}
        says={(why) => t('The security groups could not be read: {why}', { why })}
      />
    </>
  )
}

const ServerGroupField = ({ launch: { data, spec, choose, field } }: Props) => {
  const all = data.serverGroups.data ?? []
  return (
    <>
      <SelectInput
        field={{
          ...field('server_groups'),
          name: 'server_group',
          value: spec.server_groups[0]?.id ?? '',
          onChange: (id) => choose({ server_groups: all.filter((group) => group.id === id) }),
        }}
        label={t('Server Group')}
        options={[
          { value: '', label: t('No server group') },
          ...all.map(({ id, name, policy }) => ({ value: id, label: name, description: policy })),
        ]}
      />
      <Unread
        loaded={data.serverGroups}
        says={(why) => t('The server groups could not be read: {why}', { why })}
      />
    </>
  )
}
