import image from '#glance/image-schema.json' with { type: 'json' }
import member from '#glance/member-schema.json' with { type: 'json' }
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

const links = [
  { rel: 'first', href: '{first}' },
  { rel: 'next', href: '{next}' },
  { rel: 'describedby', href: '{schema}' },
]
const images = {
  name: 'images',
  properties: {
    images: { type: 'array', items: image },
    first: { type: 'string' },
    next: { type: 'string' },
    schema: { type: 'string' },
  },
  links,
}
const members = {
  name: 'members',
  properties: { members: { type: 'array', items: member }, schema: { type: 'string' } },
  links: [{ rel: 'describedby', href: '{schema}' }],
}

/** https://docs.openstack.org/api-ref/image/v2/#image-schemas */
export const schemaRoutes: Routes = (router) => {
  for (const schema of [image, images, member, members]) {
    router.get(`/schemas/${schema.name}`, () => ok(schema))
  }
  const methods = ['glance-direct', 'web-download', 'copy-image']
  router.get('/info/import', () => {
    const described = { description: 'Import methods available.', type: 'array', value: methods }
    return ok({ 'import-methods': described })
  })
  router.get('/info/stores', () => {
    const local = { id: 'local', description: 'Local disk', default: 'true' }
    return ok({ stores: [local, { id: 'archive', description: 'Archive' }] })
  })
  router.get('/info/usage', () => ok({ usage: {} }))
}
