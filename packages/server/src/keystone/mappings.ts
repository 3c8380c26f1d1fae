import { mappings, readMappingRules } from '@meridian/contract'
import type { KeystoneMapping } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { serve } from '#serve.ts'

/** Mappings, whose rules are sent as the text that was written. */
export const mappingRoutes = (app: FastifyInstance): void => {
  const { create, update, ...plain } = mappings
  serve(app, plain, ({ keystone }) => keystone.mappings, { present: (found) => found })

  bind(app, create, async ({ body }, context) => {
    const { id, rules } = body
    const made = await context.openstack.keystone.mappings.create({ id, ...rulesIn(rules) })
    created(context, plain.list.path, id)
    return made
  })

  bind(app, update, async ({ params, body }, { openstack }) => {
    await openstack.keystone.mappings.update(params.id, rulesIn(body.rules))
  })
}

/** Throws a 400 in words for what is none. */
const rulesIn = (text: string): Pick<KeystoneMapping, 'rules' | 'schema_version'> => {
  const read = readMappingRules(text)
  if ('wrong' in read) throw errors.bad(read.wrong)
  return { ...read, rules: read.rules.map((rule) => ({ ...rule })) }
}
