import { unplayed } from '#http/unplayed.ts'

/** What the real Octavia has besides, and is not played here: the machines of its own provider. */
export const unplayedRoutes = unplayed({
  '/octavia/amphorae': ['GET'],
  '/octavia/amphorae/{id}': ['GET', 'DELETE'],
  '/octavia/amphorae/{id}/config': ['PUT'],
  '/octavia/amphorae/{id}/failover': ['PUT'],
  '/octavia/amphorae/{id}/stats': ['GET'],
})
