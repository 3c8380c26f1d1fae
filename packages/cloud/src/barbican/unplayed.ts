import { unplayed } from '#http/unplayed.ts'

/** What the real Barbican has besides (its controllers in Zed), and is not played here. */
export const unplayedRoutes = unplayed({
  '/transport_keys': ['GET', 'POST'],
  '/transport_keys/{id}': ['GET', 'DELETE'],
})
