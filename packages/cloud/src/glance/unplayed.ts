import { unplayed } from '#http/unplayed.ts'

/** What the real Glance has besides (the routes of its Zed release), and is not played here. */
export const unplayedRoutes = unplayed({
  '/cache': ['GET', 'DELETE'],
  '/cache/{image_id}': ['PUT', 'DELETE'],
  '/metadefs/namespaces/{namespace}/tags': ['POST', 'DELETE'],
  '/metadefs/namespaces/{namespace}/tags/{tag_name}': ['GET', 'PUT'],
  '/schemas/metadefs/namespace': ['GET'],
  '/schemas/metadefs/namespaces': ['GET'],
  '/schemas/metadefs/object': ['GET'],
  '/schemas/metadefs/objects': ['GET'],
  '/schemas/metadefs/properties': ['GET'],
  '/schemas/metadefs/property': ['GET'],
  '/schemas/metadefs/resource_type': ['GET'],
  '/schemas/metadefs/resource_types': ['GET'],
  '/schemas/metadefs/tag': ['GET'],
  '/schemas/metadefs/tags': ['GET'],
  '/tasks': ['POST'],
})
