import type { FastifyInstance } from 'fastify'
import type { Later } from '#later.ts'
import { loadBalancerFlavorRoutes } from '#octavia/flavors.ts'
import { createChanging } from '#octavia/follow.ts'
import { healthMonitorRoutes } from '#octavia/health-monitors.ts'
import { l7PolicyRoutes } from '#octavia/l7-policies.ts'
import { listenerRoutes } from '#octavia/listeners.ts'
import { loadBalancerRoutes } from '#octavia/load-balancers.ts'
import { memberRoutes } from '#octavia/members.ts'
import { loadBalancerOperationRoutes } from '#octavia/operation.ts'
import { poolRoutes } from '#octavia/pools.ts'

/** Load balancers and all that belongs to them: `/api/lbaas/` (SV-LBAPI-01). */
export const octaviaRoutes = (app: FastifyInstance, later: Later): void => {
  const changing = createChanging(later, app.config.settings.AJAX_POLL_INTERVAL)
  loadBalancerRoutes(app, changing)
  loadBalancerOperationRoutes(app)
  listenerRoutes(app, changing)
  poolRoutes(app, changing)
  memberRoutes(app, changing)
  healthMonitorRoutes(app, changing)
  l7PolicyRoutes(app, changing)
  loadBalancerFlavorRoutes(app)
}
