import type { Context } from '#http/context.ts'
import type { Moment } from '#lifecycle.ts'

/** The moment of a request, as lifecycles know moments. */
export function momentOf(context: Context): Moment {
  return { world: context.world, region: context.region, now: context.now }
}
