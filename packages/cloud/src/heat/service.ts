import { actionRoutes } from '#heat/stacks/actions-routes.ts'
import type { Engine } from '#heat/engine-port.ts'
import { eventRoutes } from '#heat/events-routes.ts'
import { heatFaults } from '#heat/fault-style.ts'
import { lookupRoutes } from '#heat/lookup.ts'
import { heatPolicy } from '#heat/policies.ts'
import { resourceRoutes } from '#heat/resources-routes.ts'
import { stackListRoutes } from '#heat/stacks/list.ts'
import { stackPartRoutes } from '#heat/stacks/parts.ts'
import { stackRoutes } from '#heat/stacks/routes.ts'
import { templateRoutes } from '#heat/templates-routes.ts'
import { json } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Service } from '#http/service.ts'

/** All that Heat's API answers, of what an engine does. */
export const heatRoutes = (engine: Engine): readonly Routes[] => [
  ...[stackListRoutes, stackRoutes(engine), stackPartRoutes(engine), lookupRoutes],
  ...[actionRoutes(engine), resourceRoutes(engine), eventRoutes],
  templateRoutes,
]

/** Heat 19, API version 1, before an engine. */
export const heatService: Omit<Service, 'routes'> = {
  type: 'orchestration',
  name: 'heat',
  mount: '/orchestration',
  catalogPath: '/v1/{project_id}',
  roots: ['/v1/{project_id}', '/v1.0/{project_id}'],
  tolerates: ['newline'],
  faults: heatFaults,
  policy: heatPolicy,
  versions: (base, path) => (isOfVersions(path) ? versions(base) : undefined),
}

/** The root, and any version but the first (heat.api.middleware.version_negotiation). */
function isOfVersions(path: string): boolean {
  const [, first = ''] = path.split('/')
  if (first === '' || first === 'versions') return true
  const [, major, minor = '0'] = /^v(\d+)\.?(\d+)?/.exec(first) ?? []
  return major !== undefined && (Number(major) !== 1 || Number(minor) !== 0)
}

function versions(base: string) {
  const links = [{ rel: 'self', href: `${base}/v1/` }]
  return json({ versions: [{ id: 'v1.0', status: 'CURRENT', links }] }, 300)
}
