import { actOn, createStack, deleteStack, updateStack } from '#heat/engine/operations.ts'
import { previewStack, previewUpdate } from '#heat/engine/preview.ts'
import { markUnhealthy, signalResource } from '#heat/engine/signals.ts'
import { deleteSnapshot, restoreSnapshot, snapshotStack } from '#heat/engine/snapshots.ts'
import { attributesOfResource, outputsOfStack, parametersOfStack } from '#heat/engine/views.ts'
import { stackLife } from '#heat/engine/life.ts'
import type { Engine } from '#heat/engine-port.ts'
import { infoRoutes, unplayedRoutes } from '#heat/info-routes.ts'
import { stackResources, stacks, stackSnapshots } from '#heat/rows.ts'
import { heatRoutes, heatService } from '#heat/service.ts'
import type { Service } from '#http/service.ts'
import { lifecyclesOf, routesOf, type Played } from '#played.ts'

const engine: Engine = {
  createStack,
  updateStack,
  deleteStack,
  actOn,
  snapshotStack,
  restoreSnapshot,
  deleteSnapshot,
  previewStack,
  previewUpdate,
  signalResource,
  markUnhealthy,
  parametersOfStack,
  outputsOfStack,
  attributesOfResource,
}

/** What it has, with what is inside. */
export const orchestrationTypes = [
  {
    routes: heatRoutes(engine),
    lifecycles: [stackLife],
    tables: { stacks, stackResources, stackSnapshots },
  },
] as const satisfies readonly Played[]

/** Heat as of Zed: its API before the engine that makes its stacks. */
export const heat: Service = {
  ...heatService,
  types: orchestrationTypes,
  routes: [...routesOf(orchestrationTypes), infoRoutes, unplayedRoutes],
  lifecycles: lifecyclesOf(orchestrationTypes),
}
