import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallRecord } from '@meridian/openstack'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '#config.ts'
import { refuse } from '#http/errors.ts'
import { isFromProgramHere } from '#plugins/this-machine.ts'

export type Metrics = { readonly registry: Registry; readonly called: (call: CallRecord) => void }

const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The numbers of this process, and of the calls that it makes to the cloud. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const upstream = new Histogram({
    name: 'meridian_upstream_request_seconds',
    help: 'Time of calls to OpenStack services; status 0 is no answer.',
    labelNames: ['service', 'method', 'path', 'status'] as const,
    buckets,
    registers: [registry],
  })
  return {
    registry,
    called: ({ service, method, path, status, ms }) =>
      upstream.observe({ service, method, path, status }, ms / 1000),
  }
}

/**
 * Serves `/metrics` to who knows the token. Without one they are for programs of this machine, and for
 * nobody where a proxy stands before this server: some say nothing of those they ask for.
 */
export const installMetrics = (
  app: FastifyInstance,
  { registry }: Metrics,
  config: Config,
): void => {
  const served = new Histogram({
    name: 'meridian_request_seconds',
    help: 'Time of requests by browsers.',
    labelNames: ['method', 'path', 'status'] as const,
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { pattern, access } = request.routeOptions.config
    const path = pattern ?? (access === undefined ? '(other)' : '')
    served.observe(
      { method: request.method, path, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  const rules = { pattern: '/metrics', anyHost: true }
  app.get('/metrics', { config: rules }, async (request, reply) => {
    if (!mayRead(request, config))
      return refuse(
        reply,
        403,
        'metrics are for who knows METRICS_TOKEN, or for this machine alone',
      )
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const mayRead = (request: FastifyRequest, config: Config): boolean => {
  const { metricsToken: token, publicUrl, trustProxy } = config
  if (token !== undefined) {
    const given = request.headers.authorization ?? ''
    return timingSafeEqual(digest(given), digest(`Bearer ${token}`))
  }
  return publicUrl === undefined && trustProxy === false && isFromProgramHere(request)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
