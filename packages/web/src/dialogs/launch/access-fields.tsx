import { FileTextInput, RadioInput, SelectInput, TextInput } from '#forms/fields.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { Gate } from '#resource/reading/requirements.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { hasKeypairs } from '#dialogs/launch-instance/ground.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import {
  addressRefusal,
  ownRefusal,
  poolsFor,
  sshGroupName,
  type AddressWay,
  type KeyWay,
  type SshWay,
} from '#dialogs/launch/access.ts'
import { Fields } from '#dialogs/launch/layout.tsx'
import type { AccessState } from '#dialogs/launch/use-access.ts'

type Props = { readonly launch: Launch; readonly access: AccessState }

/** Who may sign in to the instances, and from where. */
export const AccessFields = ({ launch, access }: Props) => (
  <div className="flex flex-col gap-4">
    <Gate name="launch key pair" requires={withKeypairs}>
      <KeyFields launch={launch} access={access} />
    </Gate>
    {launch.data.known.hasNetworking && <SshField access={access} />}
  </div>
)

const withKeypairs = [{ check: hasKeypairs }]

const KeyFields = ({ launch, access }: Props) => {
  const { data, spec, choose, field } = launch
  const { now, choose: take, fieldOf, mayMakeKeys } = access
  const all = data.keypairs.data ?? []
  const isRequired = data.known.requiresKeypair
  return (
    <>
      {mayMakeKeys && (
        <RadioInput
          field={{ ...fieldOf('key'), onChange: (way) => take({ key: keyWayOf(way) }) }}
          label={t('Key for Signing In')}
          orientation="horizontal"
          options={[
            { value: 'existing', label: t('One of your key pairs') },
            { value: 'new', label: t('A new key pair') },
            { value: 'import', label: t('A public key of your own') },
          ]}
        />
      )}
      {now.key === 'existing' && (
        <Fields>
          <SelectInput
            field={{
              ...field('key_pair'),
              name: 'keypair_name',
              value: spec.key_pair?.name ?? '',
              onChange: (name) =>
                choose({ key_pair: all.find((pair) => pair.name === name) ?? null }),
              required: isRequired,
            }}
            label={t('Key Pair')}
            options={[
              ...(isRequired ? [] : [{ value: '', label: t('No key pair') }]),
              ...all.map(({ name }) => ({ value: name, label: name })),
            ]}
          />
        </Fields>
      )}
      {now.key !== 'existing' && (
        <Fields>
          <TextInput
            field={fieldOf('key_name')}
            label={t('Key Pair Name')}
            autoComplete="off"
            maxLength={255}
            {...(now.key === 'new' && {
              description: t(
                'The key pair is made with the instance. Its private key is shown to you once.',
              ),
            })}
          />
        </Fields>
      )}
      {now.key === 'import' && (
        <FileTextInput
          field={fieldOf('public_key')}
          label={t('Public Key')}
          description={t('Paste it here, or load it from a file such as ~/.ssh/id_ed25519.pub.')}
          choose={t('Load Public Key from a File')}
          largest={16_384}
          mono
          rows={4}
          onBytes={() => take({ public_key: '' })}
        />
      )}
      <Unread
        loaded={data.keypairs}
        says={(why) => `${t('Unable to retrieve the keypairs.')} ${why}`}
      />
    </>
  )
}

const SshField = ({ access: { now, ways, fieldOf, choose } }: Pick<Props, 'access'>) => {
  const group = sshGroupName(now, ways.data)
  return (
    <RadioInput
      field={{ ...fieldOf('ssh'), onChange: (way) => choose({ ssh: sshWayOf(way) }) }}
      label={t('Allow SSH from')}
      orientation="horizontal"
      description={
        group === undefined
          ? t('Only what the security groups of the instance let in.')
          : t('By the security group {group}, which is made where the project has none.', { group })
      }
      options={[
        {
          value: 'own',
          label: ways.data
            ? t('My address, {address}', { address: ways.data.own_address })
            : t('My address'),
          refusal: ownRefusal(ways.data),
        },
        { value: 'anyone', label: t('Anyone') },
        { value: 'nobody', label: t('Nobody') },
      ]}
    />
  )
}

const keyWayOf = (value: string): KeyWay =>
  value === 'new' || value === 'import' ? value : 'existing'

const sshWayOf = (value: string): SshWay =>
  value === 'own' || value === 'anyone' ? value : 'nobody'

/** Where the instance is reached from outside. */
export const AddressField = ({ launch: { spec }, access }: Props) => {
  const { now, ways, choose } = access
  const refusal = addressRefusal(spec, ways.data)
  const pools = poolsFor(spec, ways.data)
  const free = (ways.data?.addresses ?? []).filter(({ pool }) =>
    pools.some(({ id }) => id === pool),
  )
  return (
    <RadioGroup
      label={t('Public Address')}
      value={wordOf(now.address)}
      onChange={(word) => choose({ address: addressOf(word) })}
      orientation="horizontal"
      {...(refusal !== undefined && { description: refusal })}
      options={[
        { value: 'none', label: t('None') },
        ...pools.map(({ id, name }) => ({
          value: `new ${id}`,
          label: t('New address from {pool}', { pool: name }),
          ...(refusal !== undefined && { refusal }),
        })),
        ...free.slice(0, mostFree).map(({ id, ip }) => ({
          value: `free ${id}`,
          label: t('{address}, which is free', { address: ip }),
          ...(refusal !== undefined && { refusal }),
        })),
      ]}
    />
  )
}

const mostFree = 5

const wordOf = (address: AddressWay): string => {
  switch (address.kind) {
    case 'none':
      return 'none'
    case 'new':
      return `new ${address.pool}`
    case 'free':
      return `free ${address.id}`
  }
}

const addressOf = (word: string): AddressWay => {
  const [kind, id = ''] = word.split(' ')
  if (kind === 'new') return { kind, pool: id }
  return kind === 'free' ? { kind, id } : { kind: 'none' }
}
