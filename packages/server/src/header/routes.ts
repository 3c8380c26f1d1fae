import { header, headerQuotaIds, say, type Header } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import type { RecentAskers } from '#quotas/source.ts'
import { isCounted } from '#quotas/table.ts'
import { readQuotas } from '#quotas/read.ts'

/** The extensible header (SH-HEAD-01..04). */
export const headerRoutes = (
  app: FastifyInstance,
  { recent, now }: { readonly recent: RecentAskers; readonly now: () => number },
): void => {
  bind(app, header.load, async (_, { session, openstack, request }) => {
    const ids = headerQuotaIds.filter((id) => isCounted(openstack, id))
    const cookie = request.cookies['selected_header']
    // The quota that the user has chosen, where the cloud counts it; else the first that it counts.
    const selected = ids.find((id) => id === cookie) ?? ids[0]
    const [chosen] = selected ? await readQuotas(recent.again(session, openstack), [selected]) : []
    return {
      project: session.project?.name ?? null,
      domain: session.domain?.name ?? null,
      region: session.region ?? null,
      user: session.user.name,
      selected: selected ?? null,
      quotas: ids.map((id) => (chosen?.id === id ? chosen : { id, used: null, limit: null })),
      messages: messagesFor(app.sessions.latestEnd(session), now()),
    }
  })
}

const soonMs = 10 * 60_000

/** Tokens and sessions are never renewed: their user should know before one ends. */
const messagesFor = (end: number, now: number): Header['messages'] => {
  if (end - now > soonMs) return []
  const at = new Date(end).toISOString().slice(11, 16)
  return [
    [
      'warning',
      say('Your session ends at {at} UTC. Sign in again to go on.', { at }),
      'session-end',
    ],
  ]
}
