import { createHash, timingSafeEqual } from 'node:crypto'
import type { CallRecord } from '@meridian/openstack'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { refuse } from '#plugins/errors.ts'
import { isFromThisMachine } from '#plugins/this-machine.ts'

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
 * Serves `/metrics` to this machine, or to who knows the token. A request that came through a
 * proxy is not from this machine, wherever the proxy runs.
 */
export const installMetrics = (
  app: FastifyInstance,
  { registry }: Metrics,
  token: string | undefined,
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
  app.get('/metrics', { config: { pattern: '/metrics' } }, async (request, reply) => {
    if (!mayRead(request, token)) return refuse(reply, 403, 'metrics are for this machine only')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const mayRead = (request: FastifyRequest, token: string | undefined): boolean => {
  if (token !== undefined) {
    const given = request.headers.authorization ?? ''
    return timingSafeEqual(digest(given), digest(`Bearer ${token}`))
  }
  return isFromThisMachine(request)
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
