/** What a project may have and has, as its services count it. */
import { ComputeQuotas, NetworkQuotas, projectQuotas, type QuotaFigure } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'

type Said = {
  readonly limit?: number | undefined
  /** Some of Neutron's drivers write texts. */
  readonly used?: number | string | undefined
  readonly reserved?: number | string | undefined
}

/** Limits of one server, user or request, of which there is no sum for a project. */
const ofNothing = new Set([
  ...['metadata_items', 'server_group_members', 'key_pairs', 'per_volume_gigabytes'],
  ...['injected_files', 'injected_file_content_bytes', 'injected_file_path_bytes'],
])

/** Services count below zero while usage is being corrected; a user sees 0. */
const number = (value: number | string | undefined): number =>
  Math.max(0, Math.trunc(Number(value)) || 0)

const figure = (name: string, { limit, used, reserved }: Said): readonly QuotaFigure[] => {
  if (limit === undefined) return []
  const counts = used !== undefined && !ofNothing.has(name)
  return [{ name, limit, used: counts ? number(used) + number(reserved) : null }]
}

const compute = Object.keys(ComputeQuotas.properties)
const network = Object.keys(NetworkQuotas.properties)

export const projectQuotaRoutes = (app: FastifyInstance): void => {
  // https://docs.openstack.org/api-ref/compute/#show-the-detail-of-quota
  bind(app, projectQuotas.compute, async ({ params }, { openstack: { nova } }) => {
    const said = new Map<string, unknown>(
      Object.entries(await nova.quotas.detail(params.projectId)),
    )
    return {
      items: compute.flatMap((name) => {
        const one = said.get(name)
        if (!isFigure(one)) return []
        return figure(name, { ...one, used: one.in_use })
      }),
    }
  })

  bind(app, projectQuotas.volume, async ({ params }, { openstack: { cinder } }) => {
    const said = await cinder.quotas.usage(params.projectId)
    return {
      items: Object.entries(said).flatMap(([name, one]) =>
        typeof one === 'object' ? figure(name, { ...one, used: one.in_use }) : [],
      ),
    }
  })

  bind(app, projectQuotas.network, async ({ params }, { openstack: { neutron } }) => {
    const detail = await ifFound(neutron.quotas.detail(params.projectId))
    if (detail !== undefined)
      return { items: network.flatMap((name) => figure(name, detail[name] ?? {})) }
    // Without the extension "quota_details" Neutron tells of limits alone.
    const limits = new Map(Object.entries(await neutron.quotas.get(params.projectId)))
    return { items: network.flatMap((name) => figure(name, { limit: limits.get(name) })) }
  })
}

type NovaFigure = { readonly limit: number; readonly in_use: number; readonly reserved: number }

const isFigure = (value: unknown): value is NovaFigure =>
  typeof value === 'object' && value !== null && 'in_use' in value
