/** Begins to empty a host, and goes on with what a page that is gone had begun. */
import { computeServices, serverActions, servers, type Server } from '@meridian/contract'
import { pageId } from '#api/activity/activity-pages.ts'
import { activities, findActivity } from '#api/activity/activity.ts'
import { call } from '#api/call.ts'
import { countOf, percentOf, type Drain, type Move } from '#api/drains/drain.ts'
import { runDrain, type DrainCalls } from '#api/drains/run.ts'
import { messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/tell/toast.ts'

/** How often the instances that move are looked at, in ms. */
const lookMs = 3_000

const hypervisorType = 'OS::Nova::Hypervisor'

/** Begins; what it answers is the id of its activity. */
export const startDrain = (drain: Drain): string => {
  const { id } = activities.start({
    kind: 'change',
    title: t('Drain Host'),
    targets: [{ type: hypervisorType, id: drain.hypervisor, name: drain.host }],
    drain,
  })
  void go(id)
  return id
}

/** The drains that this page goes on with. */
const running = new Set<string>()

/** Goes on with a drain that no page goes on with, also to try again what has failed. */
export const goOnWith = (id: string): void => {
  if (running.has(id)) return
  activities.update(id, (one) => ({
    ...one,
    ...{ state: 'running', page: pageId, endedAt: undefined },
    ...{ reason: undefined, details: undefined },
  }))
  void go(id)
}

const go = async (id: string): Promise<void> => {
  running.add(id)
  const read = () => {
    const found = findActivity(id)
    return found?.page === pageId ? found.drain : undefined
  }
  const write = (change: (before: Drain) => Drain) =>
    activities.update(id, (one) => {
      if (!one.drain) return one
      const drain = change(one.drain)
      return { ...one, drain, percent: Math.round(percentOf(drain)) }
    })
  try {
    await runDrain({
      read,
      write,
      calls,
      wait: () => new Promise((end) => setTimeout(end, lookMs)),
    })
    const ended = read()
    if (ended) tellEnd(id, ended)
  } catch (error) {
    end(id, 'failed', messageOf(error))
  } finally {
    running.delete(id)
  }
}

const end = (id: string, state: 'done' | 'partly' | 'failed', reason?: string, details?: string) =>
  activities.update(id, (one) => ({
    ...one,
    ...{ state, reason, details, told: true },
    ...{ page: undefined, percent: undefined, endedAt: new Date().toISOString() },
  }))

const tellEnd = (id: string, drain: Drain): void => {
  const { host } = drain
  const [moved, failed] = [countOf(drain, 'moved'), countOf(drain, 'failed')]
  const stay = countOf(drain, 'stays')
  const counts = { host, moved, failed, stay }
  if (failed === 0) {
    end(id, 'done')
    toast.add(
      'success',
      stay === 0
        ? t('{host} is drained: {moved} instances have moved.', counts)
        : t('{host} is drained: {moved} instances have moved, {stay} stay.', counts),
    )
    return
  }
  const reason = t('{failed} instances could not leave {host}.', counts)
  const lines = drain.moves.filter(({ state }) => state === 'failed')
  const details = lines.map(({ name, why = '' }) => `${name}: ${why}`).join('\n')
  end(id, moved > 0 ? 'partly' : 'failed', reason, details)
  toast.add('danger', reason, { details })
}

const quiet = { quiet: true } as const

const calls: DrainCalls = {
  disable: async ({ service, reason }) => {
    await call(
      computeServices.update,
      {
        params: { id: service },
        body: { status: 'disabled', ...(reason && { disabled_reason: reason }) },
      },
      quiet,
    )
  },
  move: async ({ target: host }, { id, way }: Move) => {
    const about = { params: { id }, body: { host } }
    if (way === 'live') await call(serverActions.liveMigrate, about, quiet)
    if (way === 'cold') await call(serverActions.migrate, about, quiet)
    if (way === 'evacuate') await call(serverActions.evacuate, about, quiet)
  },
  confirm: async ({ id }) => {
    await call(servers.operate, { params: { id }, body: { operation: 'confirm_resize' } }, quiet)
  },
  look: async (ids) => {
    const query = { id: [...ids], names: false, all_projects: true }
    const { items } = await call(servers.list, { query }, quiet)
    return new Map(items.map((server) => [server.id, seen(server)]))
  },
  why: async ({ id }) => {
    const { items } = await call(servers.actions, { params: { id } }, quiet)
    const last = items.find(({ action }) => moving.includes(action))
    // The action itself says "Error"; which of its steps failed and why, its events.
    const params = { id, request_id: last?.request_id ?? '' }
    const { events = [] } = last ? await call(serverActions.action, { params }, quiet) : {}
    const message = events.find(({ result, details }) => result === 'Error' && details)?.details
    return message
      ? t('Nova: {message}', { message })
      : t('Nova gave up; the action log of the instance may say why.')
  },
}

/** Nova's names of actions that move a server. */
const moving = ['live-migration', 'migrate', 'evacuate']

const seen = (server: Server) => ({
  host: server['OS-EXT-SRV-ATTR:host'] ?? undefined,
  status: server.status,
  task: server['OS-EXT-STS:task_state'] ?? undefined,
})
