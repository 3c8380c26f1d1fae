import { say, volumeQuotaSets } from '@meridian/contract'
import type { CinderQuotaSet, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ApiRefusal, errors } from '#http/errors.ts'

type Patch = { readonly types?: Readonly<Record<string, number>> }

/** https://docs.openstack.org/api-ref/block-storage/v3/#quota-sets-extension-os-quota-sets */
export const volumeQuotaSetRoutes = (app: FastifyInstance): void => {
  bind(app, volumeQuotaSets.defaults, async (_, { openstack }) => {
    const { cinder, projectId } = openstack
    if (!cinder.available) throw new ApiRefusal(501, say('Service Cinder is disabled.'))
    if (projectId === undefined) throw errors.bad(say('The session has no project.'))
    const limits = limitsIn(await cinder.quotas.defaults(projectId))
    return {
      items: Object.entries(limits).map(([name, limit]) => ({
        name,
        display_name: displayName(name),
        limit,
      })),
    }
  })

  bind(app, volumeQuotaSets.updateDefaults, async ({ body }, { openstack }) => {
    await openstack.cinder.quotas.updateDefaults(flat(body))
  })

  bind(app, volumeQuotaSets.load, async ({ params }, { openstack }) =>
    limitsIn(await openstack.cinder.quotas.get(params.projectId)),
  )

  bind(app, volumeQuotaSets.update, async ({ params, body }, { openstack }) =>
    setVolumeQuotas(openstack, params.projectId, body),
  )
}

/** Says what a project may have of volumes. Throws what Cinder refuses. */
export const setVolumeQuotas = async (
  { cinder }: OpenStack,
  projectId: string,
  limits: Patch,
): Promise<void> => {
  await cinder.quotas.update(projectId, flat(limits))
}

/** Cinder takes the quotas of volume types on the same level as the others. */
const flat = ({ types, ...limits }: Patch): Record<string, number> => ({ ...limits, ...types })

const limitsIn = ({ id: _, ...quotas }: CinderQuotaSet): Record<string, number> =>
  Object.fromEntries(
    Object.entries(quotas).flatMap(([name, limit]) =>
      typeof limit === 'number' ? [[name, limit]] : [],
    ),
  )

const displayNames: Readonly<Record<string, string>> = {
  volumes: 'Volumes',
  snapshots: 'Volume Snapshots',
  gigabytes: 'Total Size of Volumes and Snapshots (GB)',
}

/** As OpenStack's own dashboard calls it (contract: cinder.md, quotas). */
const displayName = (name: string): string =>
  (Object.hasOwn(displayNames, name) ? displayNames[name] : undefined) ??
  name.replaceAll('_', ' ').replaceAll(/\b\w/g, (first) => first.toUpperCase())
