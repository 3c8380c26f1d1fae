import { hypervisors, type Hypervisor } from '@meridian/contract'
import { isOpenStackError, type NovaHypervisor, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/compute/#hypervisors-os-hypervisors */
export const hypervisorRoutes = (app: FastifyInstance): void => {
  const { load, ...plain } = hypervisors
  serve(app, plain, ({ nova }) => nova.hypervisors, {
    present,
    sorted: (a, b) => a.hypervisor_hostname.localeCompare(b.hypervisor_hostname),
  })

  bind(app, load, async ({ params: { id } }, { openstack }) => {
    const [found, uptime] = await Promise.all([
      openstack.nova.hypervisors.get(id, { with_servers: true }),
      uptimeOf(openstack, id),
    ])
    return { ...present(found), uptime: found.uptime ?? uptime }
  })
}

/** Not every driver can say it (501), and nobody of a host that is away (400); it may be gone (404). */
const uptimeOf = async ({ nova }: OpenStack, id: string): Promise<string | null> => {
  try {
    return (await nova.hypervisors.uptime(id)) ?? null
  } catch (error) {
    if (isOpenStackError(error, 'fault') && [400, 404, 501].includes(error.status)) return null
    throw error
  }
}

const present = ({ cpu_info, servers, ...wire }: NovaHypervisor): Hypervisor => {
  const cpu = cpuOf(cpu_info)
  return {
    ...wire,
    ...(cpu && { cpu }),
    ...(servers && { servers: servers.map(({ uuid, name }) => ({ id: uuid, name })) }),
  }
}

/** What libvirt says of a processor; undefined where a driver says nothing, or nothing of this shape. */
const cpuOf = (told: unknown): Hypervisor['cpu'] => {
  const said = fieldsOf(typeof told === 'string' ? parsed(told) : told)
  if (said.size === 0) return undefined
  const topology = fieldsOf(said.get('topology'))
  const features = said.get('features')
  return {
    vendor: word(said.get('vendor')),
    model: word(said.get('model')),
    arch: word(said.get('arch')),
    sockets: count(topology.get('sockets')),
    cores: count(topology.get('cores')),
    threads: count(topology.get('threads')),
    features: Array.isArray(features) ? features.filter((one) => typeof one === 'string') : [],
  }
}

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

const word = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const count = (value: unknown): number | null => (Number.isInteger(value) ? Number(value) : null)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // A driver may say what is no JSON: it is shown nowhere then.
    return undefined
  }
}
