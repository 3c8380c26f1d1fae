import { qosSpecs, type QosSpecs } from '@meridian/contract'
import type { CinderQosSpecs } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { changeTexts } from '#metadata.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

const present = (found: CinderQosSpecs): QosSpecs => ({ ...found, specs: found.specs ?? {} })

/** https://docs.openstack.org/api-ref/block-storage/v3/#quality-of-service-qos-specifications-qos-specs */
export const qosSpecRoutes = (app: FastifyInstance): void => {
  const { list, load, names } = qosSpecs
  serve(app, { list, load, names }, ({ cinder }) => cinder.qosSpecs, {
    present,
    sorted: (a, b) => a.name.localeCompare(b.name),
  })

  bind(app, qosSpecs.create, async ({ body }, context) => {
    const made = await context.openstack.cinder.qosSpecs.create(body)
    created(context, list.path, made.id)
    return present(made)
  })

  bind(app, qosSpecs.setConsumer, async ({ params, body: { consumer } }, { openstack }) => {
    await openstack.cinder.qosSpecs.update(params.id, { consumer })
  })

  bind(app, qosSpecs.remove, async ({ params, query }, { openstack }) => {
    await openstack.cinder.qosSpecs.remove(params.id, query.force ? { force: true } : undefined)
  })

  bind(app, qosSpecs.specs, async ({ params }, { openstack }) => {
    return (await openstack.cinder.qosSpecs.get(params.id)).specs ?? {}
  })

  bind(app, qosSpecs.editSpecs, async ({ params: { id }, body }, { openstack }) => {
    const { qosSpecs: all } = openstack.cinder
    await changeTexts(body, {
      read: async () => (await all.get(id)).specs ?? {},
      set: (values) => all.update(id, values),
      remove: (key) => all.removeKeys(id, [key]),
    })
  })

  bind(app, qosSpecs.associations, async ({ params }, context) => {
    const found = await context.openstack.cinder.qosSpecs.associations(params.id)
    return { items: rowsOf(context, found, ({ id, name }) => ({ id, name })) }
  })
}
