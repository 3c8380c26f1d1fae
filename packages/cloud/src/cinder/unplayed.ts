import { unplayed } from '#http/unplayed.ts'

/** What the real Cinder has besides (the routes of its Zed release), and is not played here. */
export const unplayedRoutes = unplayed({
  '/cgsnapshots': ['GET', 'POST'],
  '/cgsnapshots/detail': ['GET'],
  '/cgsnapshots/{id}': ['GET', 'PUT', 'DELETE'],
  '/consistencygroups': ['GET', 'POST'],
  '/consistencygroups/create_from_src': ['POST'],
  '/consistencygroups/detail': ['GET'],
  '/consistencygroups/{id}': ['GET', 'PUT', 'DELETE'],
  '/consistencygroups/{id}/action': ['POST'],
  '/consistencygroups/{id}/delete': ['POST'],
  '/consistencygroups/{id}/update': ['PUT'],
  '/group_types/{id}/action': ['POST'],
  '/manageable_snapshots': ['GET', 'POST'],
  '/manageable_snapshots/detail': ['GET'],
  '/os-snapshot-manage': ['GET', 'POST'],
  '/os-snapshot-manage/detail': ['GET'],
})
