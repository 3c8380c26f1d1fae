import { computeServices, hypervisors as api, type Hypervisor } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { editing } from '#resource/actions/makers.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, resource, type Property } from '#resource/define.ts'
import { choice, copyable, lazyPart, lazyTab, overview, tab, text } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { ResourceLink } from '#resource/resource-link.tsx'
import { states } from '#resource/states.tsx'
import { HypervisorSummary, UsageCell } from '#resources/nova/hypervisor-charts.tsx'
import { measures, percentOf, type Measure } from '#kinds/nova/hypervisor-figures.ts'
import { AggregatesOf } from '#resources/nova/hypervisor-aggregates.tsx'
import { HypervisorServers } from '#resources/nova/hypervisor-servers.tsx'
import { computeService, hypervisor } from '#kinds/nova/kinds.ts'

const life = states(hypervisor, ({ state }) => state, {
  up: ['good', t('Up')],
  down: ['bad', t('Down')],
})

const admin = states(hypervisor, ({ status }) => status, {
  enabled: ['good', t('Enabled')],
  disabled: ['off', t('Disabled')],
})

/** A share of what the host has, in a bar. */
const usage = (measure: Measure): Property<Hypervisor> => ({
  label: measure.label,
  priority: 2,
  value: (one) => {
    const figure = measure.of(one)
    return figure && percentOf(figure)
  },
  show: (one) => {
    const figure = measure.of(one)
    return figure && <UsageCell figure={figure} measure={measure} />
  },
})

/** libvirt and QEMU write 7.2.0 as 7002000. */
const versionOf = ({ hypervisor_version: version }: Hypervisor) =>
  typeof version === 'number' && version >= 1_000_000
    ? [version / 1_000_000, (version / 1000) % 1000, version % 1000].map(Math.floor).join('.')
    : version

const cpuOf = ({ cpu }: Hypervisor) =>
  [cpu?.vendor, cpu?.model, cpu?.arch].filter((word) => word).join(', ') || undefined

const topologyOf = ({ cpu }: Hypervisor) =>
  cpu?.sockets && cpu.cores && cpu.threads
    ? t('{sockets} sockets, {cores} cores each, {threads} threads each', {
        sockets: cpu.sockets,
        cores: cpu.cores,
        threads: cpu.threads,
      })
    : undefined

/** Empties a host; its instances go as each can. */
const drain = editing(hypervisor, {
  id: 'drain',
  label: t('Drain Host'),
  requires: [
    policy('compute', 'os_compute_api:os-services:update'),
    policy('compute', 'os_compute_api:os-migrate-server:migrate_live'),
    { feature: ['compute', '>= 2.56'] },
  ],
  allowed: ({ service }) => service !== undefined || t('The hypervisor has no service.'),
  loadDialog: async (one, signal) => {
    const { openDrain } = await import('#dialogs/drain/drain-dialog.tsx')
    return openDrain(one, signal)
  },
})

/** Its service takes new instances again. */
const enable = verb(hypervisor, t('Enable'), {
  id: 'enable',
  requires: [policy('compute', 'os_compute_api:os-services:update')],
  offered: ({ status, service }) => status === 'disabled' && service !== undefined,
  while: t('Enabled'),
  call: ({ service }) =>
    call(computeServices.update, {
      params: { id: String(service?.id) },
      body: { status: 'enabled' },
    }),
})

/** The machines that run instances, for administrators. */
export const hypervisors = resource(hypervisor, {
  ...reads(api),
  properties: {
    hostname: { label: t('Host Name'), value: (one) => one.hypervisor_hostname },
    id: copyable(t('ID'), ({ id }) => String(id)),
    type: { label: t('Type'), value: (one) => one.hypervisor_type, priority: 6 },
    version: { label: t('Version'), value: versionOf },
    address: { label: t('IP Address'), value: (one) => one.host_ip },
    status: { ...admin.badge(t('Status')), priority: 5 },
    state: { ...life.badge(t('State')), priority: 3 },
    reason: { label: t('Disabled Reason'), value: (one) => one.service?.disabled_reason },
    service: {
      label: t('Compute Service'),
      value: (one) => one.service?.host,
      show: ({ service }) =>
        service && (
          <ResourceLink type={computeService.type} id={String(service.id)} name={service.host} />
        ),
    },
    aggregates: {
      label: t('Host Aggregates'),
      requires: [policy('compute', 'os_compute_api:os-aggregates:index')],
      show: (one) => <AggregatesOf hypervisor={one} />,
    },
    vcpus: usage(measures.vcpus),
    memory: usage(measures.memory),
    disk: usage(measures.disk),
    instances: {
      label: t('Instances'),
      align: 'end',
      priority: 4,
      value: ({ running_vms }) => running_vms,
    },
    uptime: { label: t('Uptime'), value: ({ uptime }) => uptime?.trim() },
    cpu: { label: t('CPU'), value: cpuOf },
    topology: { label: t('CPU Topology'), value: topologyOf },
    features: { label: t('CPU Features'), value: ({ cpu }) => cpu?.features.join(', ') },
  },
  columns: ['hostname', 'type', 'vcpus', 'memory', 'disk', 'instances', 'state', 'status'],
  sort: 'hostname',
  drawer: ['version', 'address', 'reason', 'cpu', 'topology'],
  facets: {
    hostname: text(t('Host Name'), (one: Hypervisor) => one.hypervisor_hostname),
    type: text(t('Type'), (one: Hypervisor) => one.hypervisor_type),
    status: choice(t('Status'), admin.options, ({ status }: Hypervisor) => status),
    state: life.facet(t('State')),
  },
  actions: { item: [drain, enable] },
  head: lazyPart(hypervisor, 'drain', async () => {
    const { DrainOfHost } = await import('#dialogs/drain/drain-view.tsx')
    return ({ id }) => <DrainOfHost hypervisor={String(id)} />
  }),
  summary: (items) => <HypervisorSummary all={items} />,
  details: [
    overview(
      ...(['hostname', 'id', 'type', 'version', 'address', 'status', 'reason', 'state'] as const),
      ...(['service', 'aggregates', 'instances', 'uptime', 'cpu', 'topology', 'features'] as const),
    ),
    lazyTab(hypervisor, 'usage', t('Usage'), async () => {
      const { HypervisorUsage } = await import('#resources/nova/hypervisor-usage.tsx')
      return (one) => <HypervisorUsage hypervisor={one} />
    }),
    tab('servers', t('Instances'), (one: Hypervisor) => <HypervisorServers hypervisor={one} />),
  ],
})
