import {
  networks,
  overlap,
  parseCidr,
  ports,
  routerInterfaces as api,
  type Router,
  type Subnet,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { ipAddress } from '#forms/rules/address-validators.ts'
import { required } from '#forms/rules/validators.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, line, select, type AnyForm } from '#resource/forms/fields.ts'

/** What administrators do to the routers of others is done with what those have. */
const ofOwner = ({ project_id }: Router) => (project_id ? { project_id } : {})

/** Those that Neutron would refuse can be seen, and why, but not be chosen. */
const subnetsOf = async (item: Router, signal: AbortSignal): Promise<readonly Choice[]> => {
  const [{ items }, { items: interfaces }] = await Promise.all([
    call(networks.list, { query: ofOwner(item) }, { signal }),
    call(api.list, { params: { router_id: item.id }, query: { limit: 1000 } }, { signal }),
  ])
  const joined = new Set(
    interfaces.flatMap(({ fixed_ips }) => fixed_ips.map(({ subnet_id }) => subnet_id)),
  )
  const refusalOf = refusing(
    items.flatMap(({ subnets }) => subnets).filter(({ id }) => joined.has(id)),
  )
  return items.flatMap(({ name, id, subnets }) =>
    subnets.map((subnet) => {
      const refusal = joined.has(subnet.id)
        ? t('The router has an interface in it already.')
        : refusalOf(subnet)
      return {
        value: subnet.id,
        label: [subnet.name, subnet.cidr].filter(Boolean).join(' '),
        description: nameOr(name, id),
        ...(refusal !== undefined && { refusal }),
      }
    }),
  )
}

/** A router tells by the address where a packet goes: no two of its subnets share one. */
const refusing = (connected: readonly Subnet[]) => {
  const ranges = connected.flatMap(({ cidr: range }) => parseCidr(range ?? '') ?? [])
  return ({ cidr: range }: Subnet): string | undefined => {
    const own = parseCidr(range ?? '')
    return own && ranges.some((one) => overlap(one, own))
      ? t('The router is connected with some of its addresses already.')
      : undefined
  }
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
        description: t('If empty, the subnet’s gateway; for another address a port is created.'),
      }),
    },
    send: (body) => call(api.add, { params: { router_id: item.id }, body }),
    done: t('Added an interface to: %s.'),
    failed: t('Unable to add the interface.'),
  })
}
