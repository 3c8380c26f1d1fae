import { ComputeQuotas, quotaSets, say } from '@meridian/contract'
import { compareVersions, type NovaQuotas, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ApiRefusal, errors } from '#http/errors.ts'

// Object.keys forgets whose keys they are.
const ofNova = Object.keys(ComputeQuotas.properties) as (keyof ComputeQuotas)[]
const ofCinder = ['volumes', 'snapshots', 'gigabytes']

/** Of Neutron's quotas, which extension each needs; '' where it needs none. */
const ofNeutron: readonly (readonly [name: string, extension: string])[] = [
  ['network', ''],
  ['subnet', ''],
  ['port', ''],
  ['router', 'router'],
  ['floatingip', 'router'],
  ['security_group', 'security-group'],
  ['security_group_rule', 'security-group'],
  ['subnetpool', 'subnet_allocation'],
  ['rbac_policy', 'rbac-policies'],
  ['trunk', 'trunk'],
]

/** https://docs.openstack.org/api-ref/compute/#quota-sets-os-quota-sets */
export const quotaSetRoutes = (app: FastifyInstance): void => {
  const counts = () => app.config.settings.OPENSTACK_HYPERVISOR_FEATURES.enable_quotas

  bind(app, quotaSets.defaults, async (_, { openstack }) => {
    const { nova, projectId } = openstack
    if (!nova.available) throw new ApiRefusal(501, say('Service Nova is disabled.'))
    if (projectId === undefined) throw errors.bad(say('The session has no project.'))
    const limits = counts() ? limitsIn(await nova.quotas.defaults(projectId)) : {}
    return {
      items: Object.entries(limits).map(([name, limit]) => ({
        name,
        display_name: displayName(name),
        limit,
      })),
    }
  })

  bind(app, quotaSets.updateDefaults, async ({ body }, { openstack }) => {
    await openstack.nova.quotas.updateDefaults(await knownIn(openstack, body))
  })

  bind(app, quotaSets.editable, async (_, { openstack }) => ({
    items: [
      ...(openstack.nova.available && counts() ? await namesIn(openstack) : []),
      ...(openstack.cinder.available ? ofCinder : []),
      ...(await editableOfNeutron(openstack)),
    ],
  }))

  bind(app, quotaSets.load, async ({ params }, { openstack }) =>
    limitsIn(await openstack.nova.quotas.get(params.projectId)),
  )

  bind(app, quotaSets.update, async ({ params, body }, { openstack }) =>
    setComputeQuotas(openstack, params.projectId, body),
  )
}

/** Says what a project may have, as far as the cloud's Nova counts it. Throws what Nova refuses. */
export const setComputeQuotas = async (
  openstack: OpenStack,
  projectId: string,
  { force, ...limits }: ComputeQuotas & { readonly force?: boolean },
): Promise<void> => {
  const body = { ...(await knownIn(openstack, limits)), ...(force && { force }) }
  await openstack.nova.quotas.update(projectId, body)
}

/** Nova injects no files from 2.57 on, and refuses limits of them. */
const namesIn = async ({ nova }: OpenStack): Promise<(keyof ComputeQuotas)[]> => {
  const range = await nova.versions()
  const injects = range === undefined || compareVersions(range.max, '2.57') < 0
  return ofNova.filter((name) => injects || !name.startsWith('injected_'))
}

/** The limits that the cloud's Nova takes. */
const knownIn = async (openstack: OpenStack, limits: ComputeQuotas): Promise<ComputeQuotas> => {
  const names: readonly string[] = await namesIn(openstack)
  return Object.fromEntries(Object.entries(limits).filter(([name]) => names.includes(name)))
}

/** Without what Nova has no say in any more: addresses and security groups are the network's. */
const limitsIn = (quotas: NovaQuotas): Record<string, number> =>
  Object.fromEntries(
    ofNova.flatMap((name) => {
      const limit = quotas[name]
      return limit === undefined ? [] : [[name, limit]]
    }),
  )

const editableOfNeutron = async ({ neutron }: OpenStack): Promise<string[]> => {
  if (!neutron.available) return []
  const aliases = new Set((await neutron.extensions()).map(({ alias }) => alias))
  if (!aliases.has('quotas')) return []
  return ofNeutron.flatMap(([name, needs]) => (needs === '' || aliases.has(needs) ? [name] : []))
}

const displayNames: Readonly<Record<string, string>> = {
  cores: 'vCPUs',
  ram: 'RAM (MB)',
  injected_file_content_bytes: 'Injected File Content (B)',
  injected_file_path_bytes: 'Injected File Path (B)',
}

/** As OpenStack's own dashboard calls it (contract: nova.md, quotas). */
const displayName = (name: string): string =>
  displayNames[name] ??
  name.replaceAll('_', ' ').replaceAll(/\b\w/g, (first) => first.toUpperCase())
