import { say } from '@meridian/contract'
import { Ajv, type ErrorObject } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import type { Static, TSchema } from 'typebox'
import { errors } from '#http/errors.ts'

// TypeBox's own keywords are unknown to Ajv; bodies keep their types, queries and headers are words.
const options = { strict: false, useDefaults: true } as const
const strict = new Ajv(options)
const coercing = new Ajv({ ...options, coerceTypes: 'array' })

/**
 * Checks params, query and body against the contract. What the contract does not name is taken
 * out, so that no handler can pass it on by accident; what is wrong is answered 400 and named. A part
 * of the path that is no id of its kind is answered 404: nothing can be there.
 * Checks are made when they are first needed: all at once they would take half of the start.
 */
export const installValidation = (app: FastifyInstance): void => {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const isQuery = httpPart === 'querystring'
    const isWords = isQuery || httpPart === 'headers'
    const ajv = isWords ? coercing : strict
    return (given: unknown) => {
      // Ajv compiles a schema at its first use and keeps that.
      const check = ajv.compile(schema)
      const data = isQuery ? normalised(schema, given) : given
      if (!check(data)) {
        const found = check.errors ?? []
        return {
          error: httpPart === 'params' ? nothingAt(found, data) : errors.bad(wordsOf(found)),
        }
      }
      return { value: httpPart === 'body' ? Value.Clean(schema, data) : data }
    }
  })
}

/** 404 for the first part of a path that is no id of its kind. */
const nothingAt = ([first]: readonly ErrorObject[], parts: unknown): Error => {
  const name = first?.instancePath.slice(1) ?? ''
  const id = isObject(parts) ? String(parts[name]).slice(0, 100) : ''
  return errors.notFound(say('Nothing can have the id {id}.', { id }))
}

/** The data, if it has this shape, which no route names; throws 400 as for a body if it has not. */
export const checked = <const S extends TSchema>(schema: S, data: unknown): Static<S> => {
  const check = strict.compile<Static<S>>(schema)
  if (!check(data)) throw errors.bad(wordsOf(check.errors ?? []))
  return data
}

/**
 * The terms of a query that the contract names, or all of them where it lets more through. Clients
 * write the words of booleans as they like, and `None` for "not asked" (contract §1).
 */
const normalised = (schema: TSchema, given: unknown): unknown => {
  const properties: unknown = Reflect.get(schema, 'properties')
  if (!isObject(properties) || !isObject(given)) return given
  const more = Reflect.has(schema, 'additionalProperties')
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const property = properties[name]
    if (!more && !Object.hasOwn(properties, name)) return []
    const isFlag = isObject(property) && property['type'] === 'boolean'
    if (!isFlag || typeof value !== 'string') return [[name, value] as const]
    return /^(none|)$/i.test(value) ? [] : [[name, value.toLowerCase()] as const]
  })
  return Object.fromEntries(entries)
}

const wordsOf = (found: readonly ErrorObject[]): string => {
  // A union reports each of its branches and then itself.
  const error = found.find(({ keyword }) => keyword === 'anyOf') ?? found[0]
  if (error === undefined) return 'request is not understood'
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  if (error.keyword === 'required') {
    const name: unknown = error.params['missingProperty']
    return errors.missing(path === '' ? String(name) : `${path}.${String(name)}`).message
  }
  const where = path === '' ? 'request body' : `parameter '${path.slice(0, 100)}'`
  return `${where} ${error.keyword === 'anyOf' ? ofUnion(found, error) : error.message}`
}

const ofUnion = (found: readonly ErrorObject[], union: ErrorObject): string => {
  const same = found.filter((one) => one.instancePath === union.instancePath && one !== union)
  if (same.every(({ keyword }) => keyword === 'const'))
    return `must be one of ${same.map(({ params }) => String(params['allowedValue'])).join(', ')}`
  return same.map(({ message }) => message).join(' or ') || 'is not understood'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
