import { networks, ports, serverActions as api, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ofOwner } from '#dialogs/instance/owner.ts'
import { ipAddress } from '#forms/rules/address-validators.ts'
import { required } from '#forms/rules/validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, line, radio, select } from '#resource/forms/fields.ts'

type Way = { readonly way: string }
const isNew = ({ way }: Way) => way === 'network'

const unread = t('What there is to choose could not be read: {why}')

/** An interface more: a new port in a network, at an address if one is given, or one that is free. */
export const attachingInterface = (server: Server) =>
  askForm({
    endpoint: api.attachInterface,
    own: { way: 'network' },
    fields: {
      way: radio(t('How it is specified'), [
        { value: 'network', label: t('A new port in a network') },
        { value: 'port', label: t('An existing port') },
      ]),
      network_id: select(t('Network'), (signal) => readNetworks(server, signal), {
        ...{ start: '', unread, rules: [required()] },
        none: t('The project has no network, and none is shared with it.'),
        shown: isNew,
      }),
      fixed_ip: line(t('Fixed IP Address'), {
        description: t('If empty, the network chooses one.'),
        rules: [ipAddress()],
        shown: isNew,
      }),
      port_id: select(t('Port'), (signal) => readPorts(server, signal), {
        ...{ start: '', unread, rules: [required()] },
        none: t('The project has no free port.'),
        shown: (values: Way) => !isNew(values),
      }),
    },
    send: ({ way: _way, ...body }) =>
      call(api.attachInterface, { params: { id: server.id }, body }),
    done: t('Attached the interface to: %s.'),
    failed: t('Unable to attach the interface.'),
  })

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
