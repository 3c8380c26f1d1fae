/** What Heat tells of itself. */
import { admitted } from '#heat/asker.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { unplayed } from '#http/unplayed.ts'

/** `build_info`, and the engine among `services`. */
export const infoRoutes: Routes = (router) => {
  router.get('/build_info', (context) => {
    admitted(context, 'build_info:build_info')
    // What it was built from is the operator's to say (`heat_revision`).
    return ok({ api: { revision: 'unknown' }, engine: { revision: 'unknown' } })
  })
  router.get('/services', (context) => {
    admitted(context, 'service:index')
    // The one engine began its work at the beginning of the minute, and reports each minute.
    const minute = Math.floor(context.now / 60_000) * 60_000
    const at = new Date(minute).toISOString().replace(/Z$/, '000')
    const engine = {
      id: 'c63a3b2e-0c3a-4d86-8a3c-2b6f0b5f7c11',
      binary: 'heat-engine',
      engine_id: '5b2d1f0a-9e53-4f0b-8f7c-6d9d0c7a4e22',
      host: 'controller',
      hostname: 'controller',
      topic: 'engine',
      report_interval: 60,
      created_at: STARTED,
      updated_at: at,
      deleted_at: null,
      status: 'up',
    }
    return ok({ services: [engine] })
  })
}

const STARTED = '2026-01-01T00:00:00.000000'

/** What the real Heat has besides (heat.api.openstack.v1), and is not played here. */
export const unplayedRoutes = unplayed({
  '/software_configs': ['GET', 'POST'],
  '/software_configs/{config_id}': ['GET', 'DELETE'],
  '/software_deployments': ['GET', 'POST'],
  '/software_deployments/metadata/{server_id}': ['GET'],
  '/software_deployments/{deployment_id}': ['GET', 'PUT', 'DELETE'],
})
