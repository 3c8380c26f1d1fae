import { networks, ports, routerInterfaces as api, type Router } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ipAddress } from '#forms/address-validators.ts'
import { required } from '#forms/validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { askForm, line, select, type AnyForm, type Choice } from '#resource/forms/fields.ts'

/** What administrators do to the routers of others is done with what those have. */
const ofOwner = ({ project_id }: Router) => (project_id ? { project_id } : {})

const subnetsOf = async (item: Router, signal: AbortSignal): Promise<readonly Choice[]> => {
  const { items } = await call(networks.list, { query: ofOwner(item) }, { signal })
  return items.flatMap(({ name, id, subnets }) =>
    subnets.map((subnet) => ({
      value: subnet.id,
      label: [subnet.name, subnet.cidr].filter(Boolean).join(' '),
      description: nameOr(name, id),
    })),
  )
}

const freePorts = async (item: Router, signal: AbortSignal): Promise<readonly Choice[]> => {
  const query = { paginate: true, limit: 1000, device_id: '', ...ofOwner(item) }
  const { items } = await call(ports.list, { query }, { signal })
  return items
    .filter(({ device_id }) => device_id === '')
    .map(({ id, name, fixed_ips }) => ({
      value: id,
      label: nameOr(name, id),
      description: fixed_ips.map(({ ip_address }) => ip_address).join(', '),
    }))
}

const withoutPort = ({ port_id }: { readonly port_id: string }) => port_id === ''

/** The form of one interface more: a subnet, or a port that is free. */
export const addingInterface = async (
  item: Router,
  signal: AbortSignal,
): Promise<AnyForm<{ readonly id: string }>> => {
  const free = await freePorts(item, signal)
  return askForm({
    endpoint: api.add,
    fields: {
      port_id: select(t('Port'), [{ value: '', label: t('A new one in the subnet') }, ...free], {
        start: '',
      }),
      subnet_id: select(t('Subnet'), (read) => subnetsOf(item, read), {
        start: '',
        rules: [required()],
        none: t('The project has no subnet, and none is shared with it.'),
        shown: withoutPort,
      }),
      ip_address: line(t('IP Address'), {
        rules: [ipAddress()],
        shown: withoutPort,
        description: t(
          'That of the subnet’s gateway where you give none; for another a port is made.',
        ),
      }),
    },
    send: (body) => call(api.add, { params: { router_id: item.id }, body }),
    done: t('Added an interface to: %s.'),
    failed: t('Unable to add the interface.'),
  })
}
