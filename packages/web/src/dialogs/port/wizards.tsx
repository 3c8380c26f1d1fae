/** The wizards of ports: what can be chosen, and by whom, is read when they open. */
import {
  networks,
  ports as api,
  type Network,
  type Port,
  type PortCreate,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { groupsField } from '#dialogs/port/groups-field.tsx'
import { readPortChoices, type PortChoices } from '#dialogs/port/read.ts'
import { hostname, ipAddress, macAddress } from '#forms/rules/address-validators.ts'
import { withRow } from '#forms/fields/rows.ts'
import type { Validator } from '#forms/rules/validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { line, radio, select, tick } from '#resource/forms/fields.ts'
import { rows } from '#resource/forms/more-fields.ts'
import { wizard } from '#resource/forms/wizard.ts'

type FixedIp = NonNullable<PortCreate['fixed_ips']>[number]

/** Neutron chooses, the user says, or there is none. */
const ways = {
  auto: { value: 'auto', label: t('Chosen by the network') },
  chosen: { value: 'chosen', label: t('As follows') },
  none: { value: 'none', label: t('No address') },
} as const

const vnicTypes = [
  { value: 'normal', label: t('Normal') },
  { value: 'direct', label: t('Direct') },
  { value: 'direct-physical', label: t('Direct Physical') },
  { value: 'macvtap', label: t('MacVTap') },
  { value: 'baremetal', label: t('Bare Metal') },
  { value: 'virtio-forwarder', label: t('Virtio Forwarder') },
]

const trimmed =
  (rule: Validator<string>): Validator<string> =>
  (value) =>
    rule(value.trim(), undefined)

const somewhere: Validator<string, { readonly subnet_id: string }> = (value, { subnet_id }) =>
  value.trim() === '' && subnet_id === '' ? t('Choose a subnet or give an address.') : undefined

/** The addresses of a port; whoever may say no address says its subnet. */
const addresses = ({ may, subnets }: PortChoices, start: readonly FixedIp[]) =>
  rows<FixedIp, { readonly addressing: string }>(
    t('Addresses'),
    t('Address'),
    {
      subnet_id: select(t('Subnet'), [{ value: '', label: t('Any subnet') }, ...subnets], {
        start: '',
      }),
      ...(may['fixed_ips:ip_address'] && {
        ip_address: line(t('IP Address'), {
          mono: true,
          rules: [trimmed(ipAddress()), somewhere],
        }),
      }),
    },
    { start, shown: ({ addressing }) => addressing === 'chosen' },
  )

/** What a port is called, its addresses, and what it is plugged into; what the user may say of it. */
const infoFields = (choices: PortChoices, secure: boolean, port?: Port) => {
  const { may } = choices
  const vnic = port?.['binding:vnic_type'] ?? 'normal'
  const others = vnicTypes.some(({ value }) => value === vnic) ? [] : [{ value: vnic, label: vnic }]
  const addressing = !port ? 'auto' : port.fixed_ips.length > 0 ? 'chosen' : 'none'
  return {
    name: line(t('Name'), { start: port?.name ?? '' }),
    description: line(t('Description'), { start: port?.description ?? '' }),
    admin_state_up: tick(t('Enable Admin State'), {
      start: port?.admin_state_up ?? true,
      description: t('While it is off, the port forwards nothing.'),
    }),
    ...(may.fixed_ips && {
      addressing: radio(
        t('Fixed IP Addresses'),
        port ? [ways.chosen, ways.none] : [ways.auto, ways.chosen, ways.none],
        {
          start: addressing,
          // Who says the addresses has one to fill in: without any the port would have none.
          sets: (way, { fixed_ips }: { readonly fixed_ips: readonly unknown[] }) =>
            way === 'chosen' && fixed_ips.length === 0
              ? { fixed_ips: withRow([], { subnet_id: '', ip_address: '' }) }
              : {},
        },
      ),
      fixed_ips: addresses(choices, port?.fixed_ips ?? []),
    }),
    ...(may.mac_address && {
      mac_address: line(t('MAC Address'), {
        ...{ start: port?.mac_address ?? '', mono: true, rules: [trimmed(macAddress())] },
        ...(!port && { description: t('If empty, the network chooses one.') }),
      }),
    }),
    ...(may.device && {
      device_id: line(t('Device ID'), {
        ...{ start: port?.device_id ?? '', mono: true },
        description: t('The ID of what uses the port, such as an instance.'),
      }),
      device_owner: line(t('Device Owner'), {
        ...{ start: port?.device_owner ?? '', mono: true },
        description: t('What kind of device that is, such as compute:nova.'),
      }),
    }),
    ...(may['binding:host_id'] && {
      'binding:host_id': line(t('Binding: Host'), {
        ...{ start: port?.['binding:host_id'] ?? '', mono: true },
        description: t('The host of the device.'),
      }),
    }),
    ...(may.vnic &&
      may['binding:vnic_type'] && {
        'binding:vnic_type': select(t('VNIC Type'), [...vnicTypes, ...others], {
          start: vnic,
          description: t(
            'Normal leads through the virtual switch of the host; others need its hardware.',
          ),
        }),
      }),
    ...(may.security &&
      may.port_security_enabled && {
        port_security_enabled: tick(t('Port Security'), {
          start: secure,
          description: t(
            'Without it the port has no security groups, no allowed address pairs, and anything passes.',
          ),
        }),
      }),
    ...(may.learning && {
      mac_learning_enabled: tick(t('MAC Learning'), {
        start: port?.mac_learning_enabled ?? false,
        description: t(
          'Devices behind the port are found by the MAC addresses that they send from.',
        ),
      }),
    }),
    ...(may.dns && {
      dns_name: line(t('DNS Name'), {
        start: port?.dns_name ?? '',
        rules: [trimmed(hostname())],
      }),
    }),
  }
}

const infoStep = {
  id: 'info',
  title: t('Info'),
  help: [
    t(
      'A port is a connection to the network with its own addresses. They stay when the instance that uses the port is deleted, for the next one.',
    ),
  ],
} as const

const groupsStep = {
  id: 'groups',
  title: t('Security Groups'),
  help: [t('The rules of these groups say what may pass the port, in either direction.')],
} as const

/** The wizard of a new port of a network. Throws `ApiError`. */
export const creatingPort = async (network: Network, signal: AbortSignal) => {
  const choices = await readPortChoices('create', network, undefined, signal)
  const secure = network.port_security_enabled !== false
  // Of the groups the project's own default one is chosen.
  const standard = choices.groups.filter(({ name }) => name === 'default').map(({ id }) => id)
  const groups = secure ? standard.slice(0, 1) : []
  return wizard({
    values: api.create,
    own: { addressing: 'auto' },
    steps: [
      { ...infoStep, fields: infoFields(choices, secure) },
      ...(choices.may.groups
        ? [{ ...groupsStep, fields: { security_groups: groupsField(choices, secure, groups) } }]
        : []),
    ],
    // Settings that the user did not change are left to the cloud.
    send: ({ addressing, admin_state_up, mac_learning_enabled, ...values }) => {
      const { port_security_enabled = secure, 'binding:vnic_type': vnic, ...body } = values
      const { security_groups = [], ...rest } = body
      return call(api.create, {
        body: {
          ...rest,
          network_id: network.id,
          ...(admin_state_up === false && { admin_state_up }),
          ...(mac_learning_enabled && { mac_learning_enabled }),
          ...(port_security_enabled !== secure && { port_security_enabled }),
          ...(vnic && vnic !== 'normal' && { 'binding:vnic_type': vnic }),
          ...(addressing === 'none' && { fixed_ips: [] }),
          // Without an address no group is taken.
          ...(choices.may.groups &&
            port_security_enabled &&
            addressing !== 'none' && { security_groups }),
        },
      })
    },
    done: ({ name, id }) => t('Created Port: %s.', nameOr(name, id)),
    failed: t('Unable to create the port.'),
  })
}

/** The wizard of changes to a port, which is read anew. Throws `ApiError`. */
export const editingPort = async ({ id, network_id }: Port, signal: AbortSignal) => {
  const [port, network] = await Promise.all([
    call(api.load, { params: { id } }, { signal }),
    call(networks.load, { params: { id: network_id } }, { signal }),
  ])
  const choices = await readPortChoices('update', network, port.project_id, signal)
  const secure = port.port_security_enabled ?? true
  const { allowed_address_pairs: pairs = [], security_groups: groups } = port
  return wizard({
    values: api.update,
    own: { addressing: 'auto' },
    changes: true,
    steps: [
      { ...infoStep, fields: infoFields(choices, secure, port) },
      ...(choices.may.groups
        ? [{ ...groupsStep, fields: { security_groups: groupsField(choices, secure, groups) } }]
        : []),
    ],
    send: async ({ addressing, ...changed }) => {
      const unguarded = changed.port_security_enabled === false
      const body = {
        ...changed,
        ...(addressing === 'none' && { fixed_ips: [] }),
        // Neutron wants these gone first.
        ...(unguarded && groups.length > 0 && { security_groups: [] }),
        ...(unguarded && pairs.length > 0 && { allowed_address_pairs: [] }),
      }
      if (Object.keys(body).length > 0) await call(api.update, { params: { id }, body })
      return (changed.name ?? port.name).trim() || id
    },
    finish: t('Save'),
    done: (called) => t('Updated port "%s".', called),
    failed: t('Unable to update the port.'),
  })
}
