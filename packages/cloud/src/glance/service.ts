import { createPolicy, defaultPolicies } from '@meridian/policy'
import { recoverContents } from '#glance/images/contents.ts'
import { glanceFaults } from '#glance/fault-style.ts'
import { imageRoutes } from '#glance/images/routes.ts'
import { imageLife } from '#glance/images/images.ts'
import { memberRoutes } from '#glance/images/members.ts'
import {
  metadefAssociationRoutes,
  metadefObjectRoutes,
  metadefPropertyRoutes,
  metadefTagRoutes,
} from '#glance/metadefs/parts.ts'
import { metadefRoutes } from '#glance/metadefs/metadefs.ts'
import { importRoutes } from '#glance/imports/imports.ts'
import { importLife } from '#glance/imports/life.ts'
import { recoverStaged } from '#glance/imports/downloads.ts'
import { storeRoutes } from '#glance/stores.ts'
import { taskRoutes } from '#glance/imports/tasks.ts'
import { schemaRoutes } from '#glance/schemas.ts'
import { json } from '#http/reply.ts'
import type { Service } from '#http/service.ts'
import { unplayedRoutes } from '#glance/unplayed.ts'
import { images } from '#glance/rows.ts'
import { namespaces } from '#glance/metadefs/rows.ts'
import { lifecyclesOf, routesOf, type Played } from '#played.ts'

/** What it has, with what is inside. */
export const imageTypes = [
  {
    routes: [imageRoutes, importRoutes, taskRoutes, memberRoutes],
    lifecycles: [imageLife, importLife],
    tables: { images },
  },
  {
    routes: [
      metadefRoutes,
      metadefPropertyRoutes,
      metadefObjectRoutes,
      metadefAssociationRoutes,
      metadefTagRoutes,
    ],
    tables: { metadefNamespaces: namespaces },
  },
] as const satisfies readonly Played[]

/** Glance, API 2.16. */
export const glance: Service = {
  type: 'image',
  name: 'glance',
  mount: '/image',
  catalogPath: '',
  roots: ['/v2'],
  tolerates: ['slashes', 'newline'],
  faults: glanceFaults,
  policy: createPolicy(defaultPolicies['image'] ?? {}, { enforceNewDefaults: true }),
  versions: (base, path) => {
    if (path !== '/' && path !== '/versions') return undefined
    const links = [{ rel: 'self', href: `${base}/v2/` }]
    const versions = Array.from({ length: 17 }, (_, at) => {
      return { id: `v2.${16 - at}`, status: at === 0 ? 'CURRENT' : 'SUPPORTED', links }
    })
    return json({ versions }, path === '/' ? 300 : 200)
  },
  types: imageTypes,
  routes: [...routesOf(imageTypes), storeRoutes, schemaRoutes, unplayedRoutes],
  lifecycles: lifecyclesOf(imageTypes),
  recover: (world) => {
    recoverContents(world)
    recoverStaged(world)
  },
}
