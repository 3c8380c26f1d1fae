import { unplayed } from '#http/unplayed.ts'

/** What the real Designate has besides (its controllers in Zed), and is not played here. */
export const unplayedRoutes = unplayed({
  '/pools': ['POST'],
  '/pools/{pool_id}': ['PATCH', 'DELETE'],
})
