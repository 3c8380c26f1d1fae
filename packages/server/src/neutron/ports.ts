import { ports, type Port, type PortsQuery } from '@meridian/contract'
import type { NeutronPort, OpenStack, Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
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

/** https://docs.openstack.org/api-ref/network/v2/#ports */
export const portRoutes = (app: FastifyInstance): void =>
  serve(app, ports, ({ neutron }) => neutron.ports, {
    present,
    filters,
    order: { key: 'name', dir: 'asc' },
  })
