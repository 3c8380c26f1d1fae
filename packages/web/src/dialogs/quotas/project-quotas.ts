import {
  networkQuotaSets as networkApi,
  quotaSets as api,
  volumeQuotaSets as volumeApi,
  type Project,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import {
  computeLabels,
  networkLabels,
  quotaField,
  typeQuota,
  volumeBody,
  volumeBounds,
  volumeFields,
  volumeLabels,
} from '#dialogs/quotas/quota-fields.ts'
import type { Kind } from '#resource/define.ts'
import type { AnyForm, NumberField } from '#resource/forms/fields.ts'
import { openChange } from '#resource/forms/opening.tsx'
import { callFor } from '#resource/reads.ts'

/** One body for all: their names differ. */
const properties = { ...api.update.body.properties, ...networkApi.update.body.properties }

/**
 * Reads what compute, block storage and the network let a project have, what they let others have,
 * and what can be changed, and draws the form; only what was changed is sent, to whose it is. Throws
 * `ApiError`.
 */
export const loadProjectQuotas = async (
  kind: Kind<Project>,
  project: Project,
  signal: AbortSignal,
) => {
  const params = { projectId: project.id }
  const [editable, defaults, limits] = await Promise.all([
    call(api.editable, undefined, { signal }),
    call(api.defaults, undefined, { signal }),
    call(api.load, { params }, { signal }),
  ])
  const has = (labels: object) => Object.keys(labels).some((name) => editable.items.includes(name))
  const [network, volume] = await Promise.all([
    has(networkLabels) ? readOf(networkApi, params, signal) : nothing,
    has(volumeLabels) ? readOf(volumeApi, params, signal) : nothing,
  ])
  const usual = new Map(
    [...defaults.items, ...network.defaults, ...volume.defaults].map(({ name, limit }) => [
      name,
      limit,
    ]),
  )
  const fieldsFor = (labels: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(labels)
        .filter(([name]) => editable.items.includes(name))
        .map(([name, label]) => [name, quotaField(label, usual.get(name))]),
    )
  const fields = {
    ...under(t('Compute Quotas'), fieldsFor(computeLabels)),
    ...under(t('Volume Quotas'), volumeFields(volume.limits, usual)),
    ...under(t('Network Quotas'), fieldsFor(networkLabels)),
  }
  const body = {
    ...api.update.body,
    properties: { ...properties, ...volumeBounds(volume.limits) },
  }
  const endpoint = { ...api.update, body }
  const form: AnyForm<unknown> = {
    endpoint,
    fields,
    send: async (changed) => {
      const parts = Object.groupBy(Object.entries(changed), ([name]) => serviceOf(name))
      for (const [part, update] of [
        [parts.compute, api.update],
        [parts.volume, volumeApi.update],
        [parts.network, networkApi.updateAsSpelled],
      ] as const) {
        if (!part) continue
        const held = Object.fromEntries(part)
        await callFor(update, [project.id], update === volumeApi.update ? volumeBody(held) : held)
      }
    },
    intro: t('How much the project {name} may have. -1 is no limit.', { name: project.name }),
    done: t('Modified quotas of project "%s".'),
    failed: t('Unable to modify the quotas of the project.'),
  }
  return openChange(
    kind,
    { title: t('Modify Quotas'), form },
    { ...project, ...limits, ...network.limits, ...volume.limits },
  )
}

/** Fields under a heading, but for those that have one of their own. */
const under = (group: string, fields: Readonly<Record<string, NumberField>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { group, ...field }]))

type Read = {
  readonly defaults: readonly { readonly name: string; readonly limit: number }[]
  readonly limits: Readonly<Record<string, number | undefined>>
}

const nothing: Read = { defaults: [], limits: {} }

const readOf = async (
  of: typeof networkApi | typeof volumeApi,
  params: { readonly projectId: string },
  signal: AbortSignal,
): Promise<Read> => {
  const [defaults, limits] = await Promise.all([
    call(of.defaults, undefined, { signal }),
    call(of.load, { params }, { signal }),
  ])
  return { defaults: defaults.items, limits }
}

const serviceOf = (name: string) => {
  if (Object.hasOwn(networkLabels, name)) return 'network'
  return Object.hasOwn(volumeLabels, name) || typeQuota(name) ? 'volume' : 'compute'
}
