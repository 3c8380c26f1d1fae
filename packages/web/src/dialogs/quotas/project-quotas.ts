import {
  networkQuotaSets as networkApi,
  projectQuotas,
  quotaSets as api,
  volumeQuotaSets as volumeApi,
  type Project,
  type QuotaFigure,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError, messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import {
  computeLabels,
  networkLabels,
  typeQuota,
  usedQuotaField,
  volumeBody,
  volumeBounds,
  volumeFields,
  volumeLabels,
} from '#dialogs/quotas/quota-fields.ts'
import type { Kind } from '#resource/define.ts'
import type { NumberField } from '#resource/forms/field-types.ts'
import type { AnyForm } from '#resource/forms/fields.ts'
import { openChange } from '#resource/forms/opening.tsx'
import { callFor } from '#resource/reading/reads.ts'

/** One body for all: their names differ. */
const properties = { ...api.update.body.properties, ...networkApi.update.body.properties }

/**
 * Reads what compute, block storage and the network let a project have and what it has, what they let
 * others have, and what can be changed, and draws the form; only what was changed is sent, to whose
 * it is. A service that fails has no fields, and the form says so. Throws `ApiError` where nobody
 * answers.
 */
export const loadProjectQuotas = async (
  kind: Kind<Project>,
  project: Project,
  signal: AbortSignal,
) => {
  const projectId = project.id
  const editable = new Set((await call(api.editable, undefined, { signal })).items)
  const has = (labels: object) => Object.keys(labels).some((name) => editable.has(name))
  const read = (part: Part) =>
    has(labelsOf[part]) ? readOf(part, projectId, signal) : Promise.resolve(nothing)
  const [compute, volume, network] = await Promise.all([
    read('compute'),
    read('volume'),
    read('network'),
  ])
  const parts = { compute, volume, network }
  const failed = Object.values(parts).find(({ failure }) => failure !== undefined)
  const known = Object.values(parts).flatMap(({ figures }) => figures)
  if (known.length === 0 && failed) throw failed.failure
  const usual = new Map(
    Object.values(parts).flatMap(({ defaults }) =>
      defaults.map(({ name, limit }) => [name, limit] as const),
    ),
  )
  const figures = new Map(known.map((figure) => [figure.name, figure]))
  const fieldsFor = (labels: Readonly<Record<string, string>>, refuses: boolean) =>
    Object.fromEntries(
      Object.entries(labels).flatMap(([name, label]) => {
        const figure = figures.get(name)
        if (!editable.has(name) || !figure) return []
        return [[name, usedQuotaField(label, figure, { usual: usual.get(name), refuses })]]
      }),
    )
  const limits = limitsOf(volume)
  const fields = {
    ...under(t('Compute Quotas'), fieldsFor(computeLabels, true)),
    ...under(t('Volume Quotas'), volumeFields(limits, usual, figures)),
    ...under(t('Network Quotas'), fieldsFor(networkLabels, false)),
  }
  const body = { ...api.update.body, properties: { ...properties, ...volumeBounds(limits) } }
  const intro = t('How much the project {name} may have. -1 is no limit.', { name: project.name })
  const form: AnyForm<unknown> = {
    endpoint: { ...api.update, body },
    fields,
    send: (changed) => save(projectId, changed),
    intro: [
      intro,
      ...Object.entries(parts).flatMap(([part, { failure }]) =>
        failure === undefined
          ? []
          : t('{what} could not be read: {why}', {
              what: wordOf(part),
              why: messageOf(failure),
            }),
      ),
    ].join(' '),
    done: t('Modified quotas of project "%s".'),
    failed: t('Unable to modify the quotas of the project.'),
  }
  return openChange(
    kind,
    { title: t('Modify Quotas'), form },
    { ...project, ...limitsOf(compute), ...limitsOf(network), ...limits },
  )
}

type Part = keyof typeof projectQuotas

const labelsOf = { compute: computeLabels, volume: volumeLabels, network: networkLabels } as const

const wordOf = (part: string): string =>
  part === 'compute'
    ? t('Compute Quotas')
    : part === 'volume'
      ? t('Volume Quotas')
      : t('Network Quotas')

/**
 * Each service is told what is its own, all at once. Where some refuse and others do not, it is said
 * what was saved. Throws `ApiError` or what says both.
 */
const save = async (projectId: string, changed: Readonly<Record<string, unknown>>) => {
  const parts = Object.groupBy(Object.entries(changed), ([name]) => serviceOf(name))
  const sent = (
    [
      ['compute', parts.compute, api.update],
      ['volume', parts.volume, volumeApi.update],
      ['network', parts.network, networkApi.updateAsSpelled],
    ] as const
  ).flatMap(([part, values, update]) => {
    if (!values) return []
    const held = Object.fromEntries(values)
    const body = part === 'volume' ? volumeBody(held) : held
    return [{ part, done: callFor(update, [projectId], { body }) }]
  })
  const outcomes = await Promise.allSettled(sent.map(({ done }) => done))
  const failed = outcomes.flatMap((one, at) =>
    one.status === 'rejected' ? [{ part: sent[at]?.part ?? '', error: one.reason as unknown }] : [],
  )
  const [first] = failed
  if (!first) return
  if (failed.length === sent.length && failed.length === 1) throw first.error
  const saved = sent.filter((_, at) => outcomes[at]?.status === 'fulfilled')
  const { status } = first.error instanceof ApiError ? first.error : { status: 502 }
  throw new ApiError(
    status,
    [
      ...failed.map(({ part, error }) =>
        t('{what} were not saved: {why}', { what: wordOf(part), why: messageOf(error) }),
      ),
      ...saved.map(({ part }) => t('{what} were saved.', { what: wordOf(part) })),
    ].join(' '),
  )
}

/** Fields under a heading, but for those that have one of their own. */
const under = (group: string, fields: Readonly<Record<string, NumberField>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { group, ...field }]))

type Read = {
  readonly defaults: readonly { readonly name: string; readonly limit: number }[]
  readonly figures: readonly QuotaFigure[]
  readonly failure?: unknown
}

const nothing: Read = { defaults: [], figures: [] }

const defaultsOf = {
  compute: api.defaults,
  volume: volumeApi.defaults,
  network: networkApi.defaults,
}

const readOf = async (part: Part, projectId: string, signal: AbortSignal): Promise<Read> => {
  try {
    const [defaults, figures] = await Promise.all([
      call(defaultsOf[part], undefined, { signal }),
      call(projectQuotas[part], { params: { projectId } }, { signal }),
    ])
    return { defaults: defaults.items, figures: figures.items }
  } catch (failure) {
    return { ...nothing, failure }
  }
}

const limitsOf = ({ figures }: Read): Readonly<Record<string, number>> =>
  Object.fromEntries(figures.map(({ name, limit }) => [name, limit]))

const serviceOf = (name: string): Part => {
  if (Object.hasOwn(networkLabels, name)) return 'network'
  return Object.hasOwn(volumeLabels, name) || typeQuota(name) ? 'volume' : 'compute'
}
