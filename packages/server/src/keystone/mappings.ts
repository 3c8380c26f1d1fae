import { mappings, readMappingRules } from '@meridian/contract'
import type { KeystoneMapping } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { changing, making } from '#collections.ts'
import { errors } from '#http/errors.ts'
import { serve } from '#serve.ts'

/** Mappings, whose rules are sent as the text that was written. */
export const mappingRoutes = (app: FastifyInstance): void =>
  serve(app, mappings, ({ keystone }) => changing(making(keystone.mappings, newMapping), rulesIn), {
    present: (found) => found,
  })

type Rules = { readonly rules: string }

const newMapping = ({ id, rules }: Rules & { readonly id: string }) => ({
  id,
  ...rulesIn({ rules }),
})

/** The parsed rules of a mapping. Throws a 400 with the reason where they are invalid. */
const rulesIn = ({ rules: text }: Rules): Pick<KeystoneMapping, 'rules' | 'schema_version'> => {
  const read = readMappingRules(text)
  if ('wrong' in read) throw errors.bad(read.wrong)
  return { ...read, rules: read.rules.map((rule) => ({ ...rule })) }
}
