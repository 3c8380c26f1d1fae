import image from '#glance/images/schema.json' with { type: 'json' }
import member from '#glance/images/member-schema.json' with { type: 'json' }
import task from '#glance/imports/task-schema.json' with { type: 'json' }
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
/** A list tells less of each task. */
const stub = Object.fromEntries(
  Object.entries(task.properties).filter(
    ([name]) => !['input', 'result', 'message'].includes(name),
  ),
)
const tasks = {
  name: 'tasks',
  properties: {
    tasks: { type: 'array', items: { name: 'task', properties: stub } },
    schema: { type: 'string' },
  },
  links: [{ rel: 'describedby', href: '{schema}' }],
}

/** https://docs.openstack.org/api-ref/image/v2/#image-schemas */
export const schemaRoutes: Routes = (router) => {
  for (const schema of [image, images, member, members, task, tasks]) {
    router.get(`/schemas/${schema.name}`, () => ok(schema))
  }
  router.get('/info/usage', () => ok({ usage: {} }))
}
