/** https://docs.openstack.org/api-ref/orchestration/v1/#templates */
import { admitted } from '#heat/asker.ts'
import { asBytes, sentBody } from '#heat/bodies.ts'
import { answering, badRequest } from '#heat/fault-style.ts'
import { environmentIn, filesIn, templateIn } from '#heat/stacks/instantiation.ts'
import { shortId } from '#heat/engine/physical-name.ts'
import { nestedParameters } from '#heat/stacks/nested-parameters.ts'
import { enforceType, mayUseType } from '#heat/policies.ts'
import { flagIn, single } from '#heat/queries.ts'
import { describedTypes, listTypes, typeNamed } from '#heat/resources/registry.ts'
import { shownType } from '#heat/resources/shown-type.ts'
import { templateOf } from '#heat/resources/template-of.ts'
import type { ResourceType } from '#heat/resources/type.ts'
import { surroundingsOf } from '#heat/surroundings.ts'
import { HeatError, notSupported } from '#heat/template/errors.ts'
import { validationAnswer } from '#heat/template/validate.ts'
import { templateFunctions, versionNames } from '#heat/template/versions.ts'
import type { Context } from '#http/context.ts'
import { json, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

export const templateRoutes: Routes = (router) => {
  router.post('/validate', validate, asBytes)
  router.get('/resource_types', listResourceTypes)
  router.get('/resource_types/{type_name}', (context) => {
    admitted(context, 'stacks:resource_schema')
    // Its description is never told here: the query is not asked for it.
    const { resource_type, properties, attributes, support_status } = shownType(typeAt(context))
    return ok({ resource_type, properties, attributes, support_status })
  })
  router.get('/resource_types/{type_name}/template', (context) => {
    admitted(context, 'stacks:generate_template')
    const format = formatIn(context.query)
    return ok(templateOf(typeAt(context), format))
  })
  router.get('/template_versions', (context) => {
    admitted(context, 'stacks:list_template_versions')
    return ok({ template_versions: versions })
  })
  router.get('/template_versions/{template_version}/functions', (context) => {
    admitted(context, 'stacks:list_template_functions')
    const withConditions = flagIn(context.query, 'with_condition_func')
    const version = context.param('template_version')
    return ok({ template_functions: templateFunctions(version, withConditions) })
  })
}

/** What can go wrong and be left aside: that a service is not there, and here all are. */
const IGNORABLE = ['99001']

function validate(context: Context): Answer {
  const body = sentBody(context)
  admitted(context, 'stacks:validate_template')
  const { query } = context
  const nested = flagIn(query, 'show_nested')
  const codes = single(query, 'ignore_errors')?.split(',') ?? []
  const template = checked(() => templateIn(body))
  const unknown = [...new Set(codes)].filter((code) => !IGNORABLE.includes(code))
  // Heat answers with its refusal instead of refusing, and so with what Python calls it.
  if (unknown.length > 0) return json('<HTTPBadRequest at 0x7f1c5d0c3340 400 Bad Request>', 200)
  const newName = () => shortId(context.world.random.uuid())
  const files = filesIn(body)
  const environment = environmentIn(body, files, template)
  const around = surroundingsOf(template, environment, files)
  const answer = checked(() => validationAnswer(template, environment, files, around))
  if (!nested) return ok(answer)
  return ok({ ...answer, ...nestedParameters(template, { environment, files, newName }) })
}

/** What is wrong with a template comes back as an answer, which the API then refuses itself. */
function checked<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof HeatError) || error.kind !== 'StackValidationFailed') throw error
    throw badRequest(error.message)
  }
}

function listResourceTypes(context: Context): Answer {
  admitted(context, 'stacks:list_resource_types')
  const { query } = context
  const filters = {
    name: single(query, 'name'),
    version: single(query, 'version'),
    support_status: single(query, 'support_status'),
  }
  const described = flagIn(query, 'with_description')
  const names = answering(() => listTypes(filters)).filter((name) => mayUseType(context, name))
  if (!described) return ok({ resource_types: names })
  const all = describedTypes(filters).filter((one) => names.includes(one.resource_type))
  return ok({ resource_types: all })
}

/** Throws 403 for a type that who asks may not use, 404 for none, 400 for one that is hidden. */
function typeAt(context: Context): ResourceType {
  const name = context.param('type_name')
  enforceType(context, name)
  const type = answering(() => typeNamed(name))
  if (type.support_status.status === 'HIDDEN') throw notSupported(name)
  return type
}

function formatIn(query: URLSearchParams): 'cfn' | 'hot' {
  const said = query.get('template_type') ?? 'cfn'
  const format = said.toLowerCase()
  if (format === 'cfn' || format === 'hot') return format
  throw badRequest(
    `Template type is not supported: Invalid template type "${said}", valid types are: cfn, hot.`,
  )
}

/** The release whose name a version has, too. */
const ALIASES: Readonly<Record<string, string>> = {
  '2016-10-14': 'newton',
  '2017-02-24': 'ocata',
  '2017-09-01': 'pike',
  '2018-03-02': 'queens',
  '2018-08-31': 'rocky',
  '2021-04-16': 'wallaby',
}

const FORMAT = 'heat_template_version'

/** The versions of HOT; those of CloudFormation's formats are not understood here. */
const versions = versionNames
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => {
    const alias = Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined
    const aliases = alias === undefined ? [] : [`${FORMAT}.${alias}`]
    return { version: `${FORMAT}.${name}`, type: 'hot', aliases }
  })
