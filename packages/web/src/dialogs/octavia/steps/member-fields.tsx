import { useState } from 'react'
import type { Loaded } from '#api/use-loaded.ts'
import { CheckboxInput, SelectInput, TextInput } from '#forms/fields.tsx'
import type { Field } from '#forms/use-form.ts'
import { useLeft } from '#forms/use-left.ts'
import { part } from '#forms/rules/rules.ts'
import { t } from '#lib/translate.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { DownIcon, RemoveIcon, UpIcon } from '#ui/icons.ts'
import type { Option } from '#ui/fields/select.tsx'
import { Beside, WholeInput } from '#dialogs/octavia/steps/fields.tsx'
import type { Instance, MemberAddress, MemberValues } from '#dialogs/octavia/members.ts'
import { bounds, memberErrors } from '#dialogs/octavia/rules.ts'

type Props = {
  readonly member: MemberValues
  /** What it is called among the members. */
  readonly title: string
  readonly subnets: Loaded<readonly Option[]>
  readonly instances: Loaded<readonly Instance[]>
  readonly onChange: (some: Partial<MemberValues>) => void
  readonly onRemove: () => void
}

/** One member: where it answers and how much it gets, and behind a button the rest of it. */
export const MemberFields = ({ member, title, onChange, onRemove, ...read }: Props) => {
  const left = useLeft()
  const [open, setOpen] = useState(false)
  const errors = memberErrors(member)
  const field = <K extends keyof MemberValues>(name: K): Field<MemberValues[K]> => ({
    name: `${member.id}-${name}`,
    value: member[name],
    onChange: (value) => {
      left.changed(name)
      onChange(part<MemberValues, K>(name, value))
    },
    onBlur: () => left.leave(name, member[name]),
    error: left.names.has(name) ? errors[name] : undefined,
    required: false,
  })
  // What is wrong behind the button is not left there unseen.
  const more = open || ['name', 'monitor_address', 'monitor_port'].some((name) => name in errors)
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-3 border-t border-edge pt-3">
      <div className="flex items-center gap-1">
        <p className="min-w-0 grow font-medium wrap-anywhere">{title}</p>
        <IconButton
          icon={more ? UpIcon : DownIcon}
          aria-label={t('Details of {name}', { name: title })}
          aria-expanded={more}
          onPress={() => setOpen(!open)}
        />
        <IconButton
          icon={RemoveIcon}
          aria-label={t('Remove {name}', { name: title })}
          onPress={onRemove}
        />
      </div>
      {member.existing && (
        <DescriptionList
          look="grid"
          rows={[
            { term: t('IP Address'), value: member.address.ip },
            { term: t('Port'), value: member.protocol_port },
          ]}
        />
      )}
      <Beside>
        {!member.existing && (
          <>
            <Place {...read} member={member} field={field('address')} />
            <WholeInput field={field('protocol_port')} label={t('Port')} bounds={bounds.port} />
          </>
        )}
        <WholeInput field={field('weight')} label={t('Weight')} bounds={bounds.weight} />
      </Beside>
      {more && (
        <>
          <Beside>
            <TextInput field={field('name')} label={t('Name')} autoComplete="off" />
            <TextInput
              field={field('monitor_address')}
              label={t('Monitor Address')}
              mono
              autoComplete="off"
            />
            <WholeInput
              field={field('monitor_port')}
              label={t('Monitor Port')}
              bounds={bounds.port}
            />
          </Beside>
          <Beside>
            <CheckboxInput field={field('backup')} label={t('Backup')} />
            <CheckboxInput field={field('admin_state_up')} label={t('Admin State Up')} />
          </Beside>
        </>
      )}
    </div>
  )
}

type PlaceProps = Pick<Props, 'member' | 'subnets' | 'instances'> & {
  readonly field: Field<MemberValues['address']>
}

/** The address of a new member: one of its instance, or one that is typed, with its subnet. */
const Place = ({ member: { addresses }, subnets, instances, field }: PlaceProps) => {
  const { value: address, onChange } = field
  const ofPart = (name: 'ip' | 'subnet', error: string | undefined): Field<string> => ({
    ...{ name: `${field.name}-${name}`, value: address[name], onBlur: field.onBlur },
    onChange: (value) => onChange({ ...address, [name]: value }),
    // It may be of a draft: what is gone cannot stay.
    ...{ error, required: false, restored: true },
  })
  if (addresses) {
    const ip = ofPart('ip', field.error)
    const isThere = ({ ip: one }: MemberAddress) =>
      instances.data?.some((server) => server.addresses.some((other) => other.ip === one)) !== false
    const choose = (value: string) =>
      onChange(addresses.find((one) => one.ip === value) ?? { ip: '', subnet: '' })
    return (
      <SelectInput
        field={{ ...ip, onChange: choose }}
        label={t('IP Address')}
        options={addresses.filter(isThere).map((one) => ({ value: one.ip, label: one.ip }))}
        unread={instances.data === undefined}
      />
    )
  }
  return (
    <>
      <TextInput
        field={ofPart('ip', field.error)}
        label={t('IP Address')}
        mono
        autoComplete="off"
      />
      <SelectInput
        field={ofPart('subnet', undefined)}
        label={t('Subnet')}
        options={[{ value: '', label: t('Any subnet') }, ...(subnets.data ?? [])]}
        unread={subnets.data === undefined}
      />
    </>
  )
}
