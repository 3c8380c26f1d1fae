import type { Actions } from '#http/router.ts'
import { mountAll } from '#http/mount.ts'
import { services } from '#services.ts'

/** A path of a service; not `played` means that the cloud answers an honest 501. */
export type SimulatedEndpoint = {
  readonly service: string
  readonly method: string
  readonly path: string
  readonly played: boolean
  /** What can be asked for in the body, where the path stands for several things. */
  readonly actions: Actions | undefined
}

/** Everything the cloud has a route for, as docs/simulator.md lists it. */
export function simulatedEndpoints(): readonly SimulatedEndpoint[] {
  const first = new Map(mountAll(services).map((mounted) => [mounted.service.name, mounted]))
  return [...first.values()].flatMap(({ service, router }) =>
    router.routes.map(({ method, pattern, options, handle }) => ({
      service: service.name,
      method,
      path: pattern,
      played: handle.kind !== 'unsimulated',
      actions: options.actions,
    })),
  )
}
