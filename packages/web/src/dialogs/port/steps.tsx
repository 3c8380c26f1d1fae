import { CheckboxInput, RadioInput, SelectInput, TextInput } from '#forms/fields.tsx'
import { RepeatedRows } from '#forms/repeated-rows.tsx'
import { TransferTable } from '#forms/transfer-table.tsx'
import { present, withRow } from '#forms/rows.ts'
import type { TransferColumn } from '#forms/transfer.ts'
import type { Field } from '#forms/use-form.ts'
import type { WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'
import type { Group, PortChoices } from '#dialogs/port/read.ts'
import { rowRules, type PortForm } from '#dialogs/port/use-port.ts'
import type { PortValues } from '#dialogs/port/values.ts'

const auto = { value: 'auto', label: t('Chosen by the network') } as const
const ways = [
  { value: 'chosen', label: t('As follows') },
  { value: 'none', label: t('No address') },
] as const

const noAddress = { subnet_id: '', ip_address: '' }

const vnicTypes = [
  { value: 'normal', label: t('Normal') },
  { value: 'direct', label: t('Direct') },
  { value: 'direct-physical', label: t('Direct Physical') },
  { value: 'macvtap', label: t('MacVTap') },
  { value: 'baremetal', label: t('Bare Metal') },
  { value: 'virtio-forwarder', label: t('Virtio Forwarder') },
]

type Props = { readonly port: PortForm; readonly choices: PortChoices; readonly isNew: boolean }

/** What a port is called, its addresses, and what it is plugged into. */
export const infoStep = (props: Props): WizardStep => ({
  ...{ id: 'info', title: t('Info'), problem: props.port.problem },
  help: (
    <p>
      {t(
        'A port is a plug on the network: an instance that is started with it has its addresses, also after the instance before it is gone.',
      )}
    </p>
  ),
  content: () => <Info {...props} />,
})

const Info = ({ port: { form }, choices, isNew }: Props) => {
  const { field, values } = form
  // The widget offers no other.
  const way = field('addressing') as unknown as Field<string>
  // Who says the addresses has one to fill in: without any the port would have none.
  const choose = (addressing: string) => {
    way.onChange(addressing)
    if (addressing === 'chosen' && present(values.fixed_ips).length === 0)
      field('fixed_ips').onChange(withRow(values.fixed_ips, noAddress))
  }
  const vnic = values['binding:vnic_type']
  const others = vnicTypes.some(({ value }) => value === vnic) ? [] : [{ value: vnic, label: vnic }]
  return (
    <div className="flex flex-col gap-4">
      <TextInput field={field('name')} label={t('Name')} autoComplete="off" autoFocus />
      <TextInput field={field('description')} label={t('Description')} autoComplete="off" />
      <CheckboxInput
        field={field('admin_state_up')}
        label={t('Enable Admin State')}
        description={t('While it is off, the port forwards nothing.')}
      />
      <RadioInput
        field={{ ...way, onChange: choose }}
        label={t('Fixed IP Addresses')}
        options={isNew ? [auto, ...ways] : ways}
        orientation="horizontal"
      />
      <RepeatedRows
        field={field('fixed_ips')}
        label={t('Addresses')}
        one={t('Address')}
        empty={noAddress}
        rules={rowRules}
      >
        {({ field: inRow }) => (
          <>
            <SelectInput
              field={inRow('subnet_id')}
              label={t('Subnet')}
              options={[{ value: '', label: t('Any subnet') }, ...choices.subnets]}
            />
            {choices.may['fixed_ips:ip_address'] && (
              <TextInput
                field={inRow('ip_address')}
                label={t('IP Address')}
                mono
                autoComplete="off"
              />
            )}
          </>
        )}
      </RepeatedRows>
      <TextInput
        field={field('mac_address')}
        label={t('MAC Address')}
        description={isNew ? t('The network chooses one where you give none.') : undefined}
        mono
        autoComplete="off"
      />
      <TextInput
        field={field('device_id')}
        label={t('Device ID')}
        description={t('What is plugged into it, such as an instance.')}
        mono
        autoComplete="off"
      />
      <TextInput
        field={field('device_owner')}
        label={t('Device Owner')}
        description={t('What kind of device that is, such as compute:nova.')}
        mono
        autoComplete="off"
      />
      <TextInput
        field={field('binding:host_id')}
        label={t('Binding: Host')}
        description={t('The host on which it is plugged in.')}
        mono
        autoComplete="off"
      />
      <SelectInput
        field={field('binding:vnic_type')}
        label={t('VNIC Type')}
        description={t(
          'Normal leads through the virtual switch of the host; others need its hardware.',
        )}
        options={[...vnicTypes, ...others]}
      />
      <CheckboxInput
        field={field('port_security_enabled')}
        label={t('Port Security')}
        description={t(
          'Without it the port has no security groups, no allowed address pairs, and anything passes.',
        )}
      />
      <CheckboxInput
        field={field('mac_learning_enabled')}
        label={t('MAC Learning')}
        description={t(
          'Devices behind the port are found by the MAC addresses that they send from.',
        )}
      />
      <TextInput field={field('dns_name')} label={t('DNS Name')} autoComplete="off" />
    </div>
  )
}

/** The groups whose rules say what reaches the port. */
export const groupsStep = ({ port, choices }: Props): WizardStep => ({
  ...{ id: 'groups', title: t('Security Groups'), problem: undefined },
  help: <p>{t('The rules of these groups say what may pass the port, in either direction.')}</p>,
  content: () => <Groups field={port.form.field('security_groups')} all={choices.groups} />,
})

type GroupsProps = {
  readonly field: Field<PortValues['security_groups']>
  readonly all: readonly Group[]
}

const Groups = ({ field, all }: GroupsProps) => {
  const known = [
    ...all,
    // Another project's are known by their ids.
    ...field.value
      .filter((id) => !all.some((group) => group.id === id))
      .map((id) => ({ id, name: id, description: '' })),
  ]
  if (field.hidden) return <p>{t('A port without port security has no security groups.')}</p>
  return (
    <TransferTable
      label={t('Security Groups')}
      available={known}
      allocated={field.value.flatMap((id) => known.find((group) => group.id === id) ?? [])}
      onChange={(chosen) => field.onChange(chosen.map(idOf))}
      idOf={idOf}
      nameOf={({ name }) => name}
      columns={columns}
      max={-1}
      prompt={t('Select one or more security groups from those available below.')}
      none={t('There is no security group that you can add.')}
    />
  )
}

const idOf = ({ id }: Group) => id

const columns: readonly TransferColumn<Group>[] = [
  { id: 'name', label: t('Name'), show: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'description',
    label: t('Description'),
    show: ({ description }) => description,
    text: ({ description }) => description,
  },
]
