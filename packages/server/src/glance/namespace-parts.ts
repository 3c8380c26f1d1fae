import { metadefObjects, metadefProperties, metadefTags } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { withoutReadOnly, writable } from '#glance/definition-body.ts'
import { presentObject, presentProperty } from '#glance/metadef-present.ts'
import { rowsOf } from '#rows.ts'

/** What is in a namespace of metadata definitions; one call tells all of it. */
export const namespacePartRoutes = (app: FastifyInstance, forget: () => void): void => {
  bind(app, metadefProperties.list, async ({ params: { namespace } }, context) => {
    const { properties = {} } = await context.openstack.glance.metadefs.namespaces.get(namespace)
    const items = rowsOf(context, Object.entries(properties), ([name, one]) => ({
      ...presentProperty(one),
      ...{ namespace, name, definition: written({ ...one, name }) },
    }))
    return { items: items.toSorted(byName) }
  })

  bind(app, metadefProperties.save, async ({ params, body }, { openstack }) => {
    const { namespace, name } = params
    const wanted = writable(body.property)
    await openstack.glance.metadefs.save(namespace, 'properties', name, { name, ...wanted })
    forget()
  })

  bind(app, metadefObjects.list, async ({ params: { namespace } }, context) => {
    const { objects = [] } = await context.openstack.glance.metadefs.namespaces.get(namespace)
    const items = rowsOf(context, objects, (one) => ({
      ...presentObject(one),
      ...{ namespace, definition: written(withoutReadOnly({ ...one })) },
    }))
    return { items: items.toSorted(byName) }
  })

  bind(app, metadefObjects.save, async ({ params, body }, { openstack }) => {
    const { namespace, name } = params
    const wanted = writable(body.object)
    await openstack.glance.metadefs.save(namespace, 'objects', name, { name, ...wanted })
    forget()
  })

  bind(app, metadefTags.list, async ({ params: { namespace } }, context) => {
    const { tags = [] } = await context.openstack.glance.metadefs.namespaces.get(namespace)
    return { items: rowsOf(context, tags, ({ name }) => ({ namespace, name })).toSorted(byName) }
  })

  const parts = [
    [metadefProperties.remove, 'properties'],
    [metadefObjects.remove, 'objects'],
    [metadefTags.remove, 'tags'],
  ] as const
  for (const [endpoint, part] of parts) {
    bind(app, endpoint, async ({ params: { namespace, name } }, { openstack }) => {
      await openstack.glance.metadefs.removePart(namespace, part, name)
      forget()
    })
  }
}

type Named = { readonly name: string }
const byName = (a: Named, b: Named) => a.name.localeCompare(b.name)

const written = (value: object): string => JSON.stringify(value, undefined, 2)
