import { pairText, ports, type Port, type PortsQuery } from '@meridian/contract'
import {
  isOpenStackError,
  type NeutronPort,
  type NeutronTrunk,
  type OpenStack,
  type Query,
} from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { pageSize } from '#page-size.ts'
import { pageAsk, pageOf, wholeList, withoutPaging } from '#paging.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** A port with its states in words (contract: neutron.md, ports). */
const present = (port: NeutronPort): Port => {
  const { mac_learning_enabled: learning } = port
  return {
    ...port,
    admin_state: port.admin_state_up ? 'UP' : 'DOWN',
    ...(learning !== undefined && { mac_state: learning ? 'ON' : 'OFF' }),
  }
}

/** Neutron shows more than the project's own ports: those of others on its networks, too. */
const filters = (query: PortsQuery, { projectId }: OpenStack): Query => {
  const { ip_address, subnet_id, all_projects, ...rest } = query
  const { project_id = all_projects === true ? '' : projectId, ...own } = rest
  const fixed = Object.entries({ ip_address, subnet_id })
  return {
    ...own,
    ...(project_id !== '' && { project_id }),
    fixed_ips: fixed.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])),
  }
}

/** The trunk membership of subports, by their ids. */
type Insides = ReadonlyMap<string, Pick<Port, 'trunk_id' | 'segmentation_type' | 'segmentation_id'>>

/** Neutron tells parents of their trunks, but nothing to the ports inside of these. */
const insides = async ({ neutron, projectId }: OpenStack, query: PortsQuery): Promise<Insides> => {
  const { all_projects, project_id = all_projects === true ? '' : projectId } = query
  const of = project_id === '' ? {} : { project_id }
  const found = await neutron.trunks
    .listAll({ ...of, fields: ['id', 'sub_ports'] })
    .catch(noneWithoutTrunks)
  return new Map(
    found.flatMap(({ id, sub_ports: some }) => (some ?? []).map((one) => inside(id, one))),
  )
}

const inside = (
  trunk_id: string,
  { port_id, segmentation_type, segmentation_id }: NeutronTrunk['sub_ports'][number],
) => [port_id, { trunk_id, segmentation_type, segmentation_id }] as const

/** A Neutron that has no trunks does not know their address. */
const noneWithoutTrunks = (error: unknown): readonly NeutronTrunk[] => {
  if (isOpenStackError(error) && error.status === 404) return []
  throw error
}

/** https://docs.openstack.org/api-ref/network/v2/#ports */
export const portRoutes = (app: FastifyInstance): void => {
  const { list, ...plain } = ports
  serve(app, plain, ({ neutron }) => neutron.ports, { present })

  bind(app, list, async ({ query: { trunks: wanted, ...query } }, context) => {
    const { request, openstack } = context
    const { neutron } = openstack
    const { id: ids, ...terms } = withoutPaging(filters(query, openstack))
    const trunks = wanted === true ? insides(openstack, query) : undefined
    // A failure is told once both have ended.
    trunks?.catch(() => undefined)
    const read = Array.isArray(ids)
      ? await neutron.ports.some(ids.map(String), terms)
      : await neutron.ports.leaf(
          pageAsk(query, pageSize(request, query.limit), { key: 'name', dir: 'asc' }),
          terms,
        )
    const known = await trunks
    const shown = (rows: readonly NeutronPort[]) =>
      rowsOf(context, rows, (port) => ({ ...present(port), ...known?.get(port.id) }))
    return 'items' in read ? pageOf(read, shown) : wholeList(shown(read))
  })
  // Neutron takes whole lists only.
  bind(app, ports.addPair, async ({ params: { id }, body }, { openstack: { neutron } }) => {
    const { allowed_address_pairs: pairs = [] } = await neutron.ports.get(id)
    await neutron.ports.update(id, { allowed_address_pairs: [...pairs, body] })
  })

  bind(app, ports.removePairs, async ({ params: { id }, body }, { openstack: { neutron } }) => {
    const { allowed_address_pairs: pairs = [] } = await neutron.ports.get(id)
    const left = pairs.filter((pair) => !body.pairs.includes(pairText(pair)))
    await neutron.ports.update(id, { allowed_address_pairs: left })
  })
}
