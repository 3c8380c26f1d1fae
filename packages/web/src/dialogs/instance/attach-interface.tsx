import { networks, ports, serverActions as api, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { ipAddress } from '#forms/address-validators.ts'
import { RadioInput, SelectInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/fields.ts'
import { toast } from '#ui/toast.ts'
import { ofOwner } from '#dialogs/instance/owner.ts'

const ways = [
  { value: 'network', label: t('A new port in a network') },
  { value: 'port', label: t('A port that exists') },
] as const

type Props = { readonly server: Server; readonly close: (attached: boolean) => void }

/** An interface more: a new port in a network, at an address if one is given, or one that is free. */
export const AttachInterface = ({ server, close }: Props) => {
  const { id, name } = server
  const there = useLoaded(['attach interface', id, 'networks'], (signal) =>
    readNetworks(server, signal),
  )
  const free = useLoaded(['attach interface', id, 'ports'], (signal) => readPorts(server, signal))
  const form = useForm({
    initial: { way: 'network', network_id: '', fixed_ip: '', port_id: '' },
    shown: {
      network_id: ({ way }) => way === 'network',
      fixed_ip: ({ way }) => way === 'network',
      port_id: ({ way }) => way === 'port',
    },
    rules: {
      network_id: [required()],
      fixed_ip: [(value) => (value === '' ? undefined : ipAddress()(value, undefined))],
      port_id: [required()],
    },
    failed: t('Unable to attach the interface.'),
    submit: async (_, { network_id, fixed_ip = '', port_id }) => {
      const body = {
        ...(network_id !== undefined && { network_id }),
        ...(port_id !== undefined && { port_id }),
        ...(fixed_ip.trim() !== '' && { fixed_ip: fixed_ip.trim() }),
      }
      await call(api.attachInterface, { params: { id }, body })
      toast.add('success', t('Attached the interface to: %s.', name))
      close(true)
    },
  })
  const read = form.values.way === 'port' ? free : there
  return (
    <FormDialog
      title={t('Attach Interface')}
      form={form}
      submit={t('Attach Interface')}
      onClose={() => close(false)}
    >
      <RadioInput field={form.field('way')} label={t('The way to specify it')} options={ways} />
      <Unread
        loaded={read}
        says={(why) => t('What there is to choose could not be read: {why}', { why })}
      />
      <SelectInput
        field={form.field('network_id')}
        label={t('Network')}
        options={there.data ?? []}
        unread={there.data === undefined}
        none={t('The project has no network, and none is shared with it.')}
      />
      <TextInput
        field={form.field('fixed_ip')}
        label={t('Fixed IP Address')}
        description={t('The network chooses one where you give none.')}
        autoComplete="off"
      />
      <SelectInput
        field={form.field('port_id')}
        label={t('Port')}
        options={free.data ?? []}
        unread={free.data === undefined}
        none={t('The project has no port that is free.')}
      />
    </FormDialog>
  )
}

const readNetworks = async (server: Server, signal: AbortSignal): Promise<readonly Choice[]> => {
  const { items } = await call(networks.list, { query: ofOwner(server) }, { signal })
  return items.map((network) => ({
    value: network.id,
    label: nameOr(network.name, network.id),
    description: network.subnets.map(({ cidr }) => cidr).join(', '),
  }))
}

const readPorts = async (server: Server, signal: AbortSignal): Promise<readonly Choice[]> => {
  const query = { paginate: true, limit: 1000, device_id: '', ...ofOwner(server) }
  const { items } = await call(ports.list, { query }, { signal })
  return items
    .filter(({ device_id }) => device_id === '')
    .map(({ id, name, fixed_ips }) => ({
      value: id,
      label: nameOr(name, id),
      description: fixed_ips.map(({ ip_address }) => ip_address).join(', '),
    }))
}
