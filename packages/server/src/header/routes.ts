import { header, headerQuotaIds, type Header, type HeaderQuotaId } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { quotasOf, readQuotas } from '#header/quotas.ts'
import type { RecentLimits } from '#header/recent-limits.ts'
import type { Session } from '#sessions/session.ts'

/** The extensible header (SH-HEAD-01..04). */
export const headerRoutes = (
  app: FastifyInstance,
  { recent, now }: { readonly recent: RecentLimits; readonly now: () => number },
): void => {
  const limitsOf = (session: Session, openstack: OpenStack) => () =>
    // A page that was left takes its own call with it.
    recent.find(session)?.catch(() => openstack.nova.limits()) ?? openstack.nova.limits()

  bind(app, header.load, async (_, { session, openstack, request }) => {
    const selected = choice(request.cookies['selected_header'], quotasOf(openstack))
    const wanted = selected === undefined ? [] : [selected]
    return {
      project: session.project?.name ?? null,
      domain: session.domain?.name ?? null,
      region: session.region ?? null,
      user: session.user.name,
      selected: selected ?? null,
      quotas: await readQuotas(openstack, wanted, limitsOf(session, openstack)),
      messages: messagesFor(app.sessions.latestEnd(session), now()),
    }
  })

  bind(app, header.quotas, async (_, { session, openstack }) => ({
    items: await readQuotas(openstack, headerQuotaIds, limitsOf(session, openstack)),
  }))
}

/** What the user has chosen, where the cloud counts it; the first that it does otherwise. */
const choice = (
  cookie: string | undefined,
  quotas: readonly HeaderQuotaId[],
): HeaderQuotaId | undefined => quotas.find((id) => id === cookie) ?? quotas[0]

const soonMs = 10 * 60_000

/** Nothing renews a token or a session: whoever works with one should know before it ends. */
const messagesFor = (end: number, now: number): Header['messages'] => {
  if (end - now > soonMs) return []
  const at = new Date(end).toISOString().slice(11, 16)
  return [['warning', `Your session ends at ${at} UTC. Sign in again to go on.`, 'session-end']]
}
