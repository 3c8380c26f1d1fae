import { computeServices, type ComputeService } from '@meridian/contract'
import type { NovaService } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/compute/#compute-services-os-services */
export const computeServiceRoutes = (app: FastifyInstance): void => {
  const { load, update, ...plain } = computeServices
  serve(app, plain, ({ nova }) => nova.services, { present })

  /** Nova tells of all or of none. */
  bind(app, load, async ({ params: { id } }, { openstack }) => {
    const found = (await openstack.nova.services.listAll()).find((one) => String(one.id) === id)
    if (found === undefined) throw errors.notFound(`no service ${id}`)
    return present(found)
  })

  bind(app, update, async ({ params: { id }, body }, { openstack }) => {
    await openstack.nova.services.update(id, body)
  })
}

const present = (service: NovaService): ComputeService => service
