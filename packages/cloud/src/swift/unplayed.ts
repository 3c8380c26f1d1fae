import { unplayed } from '#http/unplayed.ts'

/** What the real Swift has besides, and is not played here. */
export const unplayedRoutes = unplayed({
  '/v1/{account}': ['OPTIONS'],
  '/v1/{account}/{container}': ['OPTIONS'],
  '/v1/{account}/{container}/{object*}': ['OPTIONS'],
})
