/** What does the cloud's work on its hosts: services, agents and engines, and which of them is not well. */
import {
  computeServices,
  heatTemplates,
  networkAgents,
  volumeServices,
  type ComputeService,
  type HeatEngine,
  type NetworkAgent,
  type VolumeService,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Need } from '#screens/overview/needs.ts'

/** One of them; without a need it is as it should be. */
export type Watched = { readonly need?: Need }

export type WatchedSource = {
  readonly id: string
  /** The list that has all of them: who may open it may ask. */
  readonly panel: `/${string}`
  readonly unread: string
  readonly read: (signal: AbortSignal) => Promise<readonly Watched[]>
}

type Told = {
  readonly id: string | number
  readonly name: string
  readonly host: string | null | undefined
  readonly kind: string
  readonly panel: `/${string}`
  /** The term by which the list is narrowed to its host. */
  readonly term?: string
  readonly isUp: boolean
  /** What the service calls it when it is not up. */
  readonly down: string
  readonly isEnabled: boolean
  readonly why?: string | null | undefined
  /** When it was heard of last. */
  readonly at: string | null | undefined
}

const watched = (told: Told): Watched => {
  const { id, name, host, kind, panel, term = 'host', isUp, down, isEnabled, why, at } = told
  if (isUp && isEnabled) return {}
  const to = host ? `${panel}?${new URLSearchParams({ [term]: host })}` : panel
  return {
    need: {
      ...(isUp
        ? ({ meaning: 'off', state: t('Disabled') } as const)
        : ({ meaning: 'bad', state: down } as const)),
      ...{ id: `${panel} ${id}`, kind, to },
      name: host ? t('{name} on {host}', { name, host }) : name,
      ...(why && { why }),
      at: at ?? undefined,
    },
  }
}

const compute = '/admin/compute_services'
const ofCompute = (one: ComputeService): Watched =>
  watched({
    ...{ id: one.id, name: one.binary, host: one.host, panel: compute },
    ...{ kind: t('Compute Service'), down: t('Down') },
    ...{ isUp: one.state === 'up', isEnabled: one.status !== 'disabled' },
    ...{ why: one.disabled_reason, at: one.updated_at },
  })

const volume = '/admin/volume_services'
const ofVolumes = (one: VolumeService): Watched =>
  watched({
    ...{ id: one.key, name: one.binary, host: one.host, panel: volume },
    ...{ kind: t('Block Storage Service'), down: t('Down') },
    ...{ isUp: one.state === 'up', isEnabled: one.status !== 'disabled' },
    ...{ why: one.disabled_reason, at: one.updated_at },
  })

const agents = '/admin/network_agents'
const ofNetwork = (one: NetworkAgent): Watched =>
  watched({
    ...{ id: one.id, name: one.agent_type, host: one.host, panel: agents },
    ...{ kind: t('Network Agent'), down: t('Silent') },
    ...{ isUp: one.alive, isEnabled: one.admin_state_up, at: one.heartbeat_timestamp },
  })

const engines = '/admin/orchestration_engines'
const ofHeat = (one: HeatEngine): Watched =>
  watched({
    ...{ id: one.id, name: one.binary ?? t('Engine'), host: one.hostname, panel: engines },
    ...{ kind: t('Orchestration Engine'), down: t('Down'), term: 'hostname' },
    ...{ isUp: one.status === 'up', isEnabled: true, at: one.updated_at },
  })

/** In the order in which they are asked. */
export const watchedSources = {
  compute: {
    ...{ id: 'compute', panel: compute, unread: t('Unable to look at the compute services.') },
    read: async (signal) => (await call(computeServices.list, {}, { signal })).items.map(ofCompute),
  },
  volume: {
    ...{ id: 'volume', panel: volume, unread: t('Unable to look at the block storage services.') },
    read: async (signal) => (await call(volumeServices.list, {}, { signal })).items.map(ofVolumes),
  },
  network: {
    ...{ id: 'network', panel: agents, unread: t('Unable to look at the network agents.') },
    read: async (signal) =>
      (await call(networkAgents.list, { query: {} }, { signal })).items.map(ofNetwork),
  },
  orchestration: {
    id: 'orchestration',
    panel: engines,
    unread: t('Unable to look at the orchestration engines.'),
    read: async (signal) => (await call(heatTemplates.services, {}, { signal })).items.map(ofHeat),
  },
} as const satisfies Readonly<Record<string, WatchedSource>>
