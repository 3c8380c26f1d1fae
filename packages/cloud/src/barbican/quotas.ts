import { allow } from '#barbican/style.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

/** Nothing is limited: what a service administrator could set for a project is not played. */
const UNLIMITED = { secrets: -1, orders: -1, containers: -1, consumers: -1, cas: -1 }

/** https://docs.openstack.org/barbican/latest/api/reference/quotas.html */
export const quotaRoutes: Routes = (router) => {
  router.get('/quotas', (context) => {
    allow(context, 'quotas:get', 'Quotas')
    return ok({ quotas: UNLIMITED })
  })
}
