import { unplayed } from '#http/unplayed.ts'

/** What the real Barbican has besides (its controllers in Zed), and is not played here. */
export const unplayedRoutes = unplayed({
  '/containers': ['GET', 'POST'],
  '/containers/{id}': ['GET', 'DELETE'],
  '/containers/{id}/acl': ['GET', 'PUT', 'PATCH', 'DELETE'],
  '/containers/{id}/consumers': ['GET', 'POST', 'DELETE'],
  '/containers/{id}/consumers/{consumer_id}': ['GET'],
  '/containers/{id}/secrets': ['POST', 'DELETE'],
  '/orders': ['GET', 'POST'],
  '/orders/{id}': ['GET', 'DELETE'],
  '/project-quotas': ['GET'],
  '/project-quotas/{id}': ['GET', 'PUT', 'DELETE'],
  '/secret-stores': ['GET'],
  '/secret-stores/{id}': ['GET'],
  '/secret-stores/{id}/preferred': ['POST', 'DELETE'],
  '/secrets/{id}/consumers': ['GET', 'POST', 'DELETE'],
  '/secrets/{id}/consumers/{consumer_id}': ['GET'],
  '/transport_keys': ['GET', 'POST'],
  '/transport_keys/{id}': ['GET', 'DELETE'],
})
