import { Type, type Static } from 'typebox'
import { Items, Nullable, get } from '#endpoint.ts'
import { NumberOrUuid } from '#ids.ts'

const figure = Type.Optional(Nullable(Type.Integer()))
const text = Type.Optional(Nullable(Type.String()))

/**
 * What runs servers on a host, in Nova's own names. Figures are there below Nova 2.88, at which they are
 * asked for; a Nova that speaks nothing below tells none.
 */
export const Hypervisor = Type.Object({
  id: Type.Union([Type.String(), Type.Integer()]),
  hypervisor_hostname: Type.String(),
  state: Type.String(),
  status: Type.String(),
  hypervisor_type: text,
  hypervisor_version: figure,
  host_ip: text,
  service: Type.Optional(
    Type.Object({
      id: Type.Union([Type.String(), Type.Integer()]),
      host: Type.String(),
      disabled_reason: text,
    }),
  ),
  vcpus: figure,
  vcpus_used: figure,
  memory_mb: figure,
  memory_mb_used: figure,
  local_gb: figure,
  local_gb_used: figure,
  disk_available_least: figure,
  current_workload: figure,
  running_vms: figure,
  /** What the processor is, and what it can do, as the driver says it. */
  cpu: Type.Optional(
    Type.Object({
      vendor: text,
      model: text,
      arch: text,
      sockets: figure,
      cores: figure,
      threads: figure,
      features: Type.Array(Type.String()),
    }),
  ),
  /** Of one that is asked for alone: how long the host runs, null where nobody can tell. */
  uptime: text,
  /** Of one that is asked for alone. */
  servers: Type.Optional(Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))),
})
export type Hypervisor = Static<typeof Hypervisor>

/** For administrators. https://docs.openstack.org/api-ref/compute/#hypervisors-os-hypervisors */
export const hypervisors = {
  list: get('/api/nova/hypervisors/', { reply: Items(Hypervisor) }),
  load: get('/api/nova/hypervisors/{id}/', { params: { id: NumberOrUuid }, reply: Hypervisor }),
} as const
