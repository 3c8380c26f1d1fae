import { compute, quotas, volumes, type QuotaId } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import type { RecentAskers } from '#quotas/source.ts'
import { computeLimits, volumeLimitNames } from '#quotas/table.ts'
import { readQuota, readQuotas } from '#quotas/read.ts'

/** What the project may have and has, and the same in the forms that two services give it. */
export const quotaRoutes = (app: FastifyInstance, recent: RecentAskers): void => {
  bind(app, quotas.use, async ({ query }, { openstack, session }) => ({
    items: await readQuotas(recent.anew(session, openstack), query.id),
  }))

  bind(app, compute.limits, async (_, { openstack, session }) =>
    computeLimits(recent.anew(session, openstack)),
  )

  bind(app, volumes.limits, async (_, { openstack, session }) => {
    const asker = recent.anew(session, openstack)
    const pairs = Object.entries(volumeLimitNames).map(async ([id, [limit, used]]) => {
      // The keys are those of the quotas; Object.entries forgets that.
      const use = await readQuota(asker, id as QuotaId)
      return [
        [limit, use.limit ?? undefined],
        [used, use.used ?? undefined],
      ]
    })
    return Object.fromEntries((await Promise.all(pairs)).flat())
  })
}
