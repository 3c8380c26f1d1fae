import type { FastifyInstance } from 'fastify'
import { volumeRoutes } from '#cinder/volumes.ts'
import { imageRoutes } from '#glance/images.ts'
import { consoleRoutes, type ConsoleParts } from '#console/routes.ts'
import { keystoneSessionRoutes } from '#keystone/session.ts'
import { projectRoutes } from '#keystone/projects.ts'
import { userRoutes } from '#keystone/users.ts'
import { networkRoutes } from '#neutron/networks.ts'
import { securityGroupRoutes } from '#neutron/security-groups.ts'
import { computeRoutes } from '#nova/compute.ts'
import { keypairRoutes } from '#nova/keypairs.ts'
import { serverGroupRoutes } from '#nova/server-groups.ts'
import { serverPartRoutes } from '#nova/server-parts.ts'
import { serverRoutes } from '#nova/servers.ts'
import type { Decide } from '#policy/decide.ts'
import { policyRoutes } from '#policy/routes.ts'
import { mySessionsRoutes } from '#sessions/my-sessions.ts'
import { sessionRoutes } from '#sessions/routes.ts'
import type { SessionServices } from '#sessions/services.ts'
import { webSsoRoutes } from '#sessions/websso.ts'
import { settingsRoutes } from '#settings/routes.ts'

type Parts = {
  readonly services: SessionServices
  readonly decide: Decide
  readonly now: () => number
  readonly consoles: ConsoleParts
}

/** Every path under the web root, room by room. */
export const registerRoutes = async (
  app: FastifyInstance,
  { services, decide, now, consoles }: Parts,
): Promise<void> => {
  sessionRoutes(app, services)
  mySessionsRoutes(app, services)
  await webSsoRoutes(app, services)
  keystoneSessionRoutes(app)
  projectRoutes(app, services)
  userRoutes(app)
  policyRoutes(app, decide)
  settingsRoutes(app, now)
  computeRoutes(app)
  keypairRoutes(app)
  serverRoutes(app)
  serverPartRoutes(app)
  serverGroupRoutes(app)
  consoleRoutes(app, consoles)
  imageRoutes(app)
  networkRoutes(app)
  securityGroupRoutes(app)
  volumeRoutes(app)
}
