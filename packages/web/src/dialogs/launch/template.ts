/** What a launch was filled in with, in names and ids: to begin another one like it. */
import { servers, type LaunchTemplateValues } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { own } from '#lib/own.ts'
import { nameOr, shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { SourceType } from '#dialogs/launch-instance/sources.ts'
import type { Choices, Known, Spec } from '#dialogs/launch-instance/spec.ts'
import type { Access, AccessChoices } from '#dialogs/launch/access.ts'

export type Template = LaunchTemplateValues

/** The template of the form as it is now, without random or secret values such as passwords. */
export const templateOf = (spec: Spec, access: Access): Template => {
  const { source, flavor, key_pair, metadata } = spec
  return defined({
    count: spec.instance_count,
    description: spec.description || undefined,
    source_type: spec.source_type,
    source: source?.id,
    flavor: flavor?.name,
    networks: spec.networks.map(({ id }) => id),
    security_groups: spec.security_groups.map(({ name }) => name),
    key_pair: access.key === 'existing' ? key_pair?.name : undefined,
    availability_zone: spec.availability_zone || undefined,
    new_volume: spec.vol_create ? spec.vol_size : undefined,
    delete_volume: spec.vol_create ? spec.vol_delete_on_instance_delete : undefined,
    config_drive: spec.config_drive || undefined,
    metadata: Object.keys(metadata.texts).length > 0 ? { ...metadata.texts } : undefined,
    user_data: spec.user_data || undefined,
    ssh_from: access.ssh,
    names: Object.fromEntries(
      [...(source ? [source] : []), ...spec.networks].map(({ id, name }) => [id, nameOr(name, id)]),
    ),
  })
}

/** Without what has no value. */
export const defined = (fields: {
  readonly [K in keyof Template]: Template[K] | undefined
}): Template =>
  // The fields of the same names, of which each that is left has a value of its type.
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && (typeof value !== 'number' || Number.isFinite(value)),
    ),
  ) as Template

/** The template's choices among what is known; a choice that is gone stays empty. */
export const choicesOf = (template: Template, known: Known): Choices => {
  const { new_volume, delete_volume, availability_zone, user_data, count } = template
  const { config_drive, metadata } = template
  const source_type = typeIn(template, known)
  const sources = source_type && known.sources?.[source_type]
  const networks = found(known.networks, template.networks, ({ id }) => id)
  const groups = found(known.securityGroups, template.security_groups, ({ name }) => name)
  const flavor = known.flavors?.find(({ name }) => name === template.flavor)
  const [key] = found(known.keypairs, listOf(template.key_pair), ({ name }) => name) ?? []
  const [source] = found(sources, listOf(template.source), ({ id }) => id) ?? []
  return {
    ...(count !== undefined && { instance_count: count }),
    ...(source_type && { source_type }),
    ...(sources && template.source !== undefined && { source: source ?? null }),
    ...(flavor && { flavor }),
    ...(networks && { networks }),
    ...(groups && { security_groups: groups }),
    ...(known.keypairs && template.key_pair !== undefined && { key_pair: key ?? null }),
    ...(new_volume !== undefined && { vol_create: true, vol_size: new_volume }),
    ...(delete_volume !== undefined && { vol_delete_on_instance_delete: delete_volume }),
    ...(availability_zone !== undefined && { availability_zone }),
    ...(config_drive !== undefined && { config_drive }),
    ...(metadata && { metadata: { texts: metadata, valid: true } }),
    ...(user_data !== undefined && { user_data }),
  }
}

/** Of an instance only its image is known, which may be the snapshot of another. */
const typeIn = ({ source_type, source }: Template, { sources }: Known): SourceType | undefined =>
  source_type === 'image' && sources?.snapshot?.some(({ id }) => id === source)
    ? 'snapshot'
    : source_type

/** Sentences on a template's choices that are gone; none on what has not been read. */
export const goneOf = (template: Template, known: Known): readonly string[] => {
  const { names = {} } = template
  const source_type = typeIn(template, known) ?? 'image'
  const called = (id: string) => own(names, id) ?? shortId(id)
  return [
    ...missing(known.sources?.[source_type], listOf(template.source), ({ id }) => id).map((id) =>
      source_type === 'image'
        ? t('image {name}', { name: called(id) })
        : t('boot source {name}', { name: called(id) }),
    ),
    ...missing(known.flavors, listOf(template.flavor), ({ name }) => name).map((name) =>
      t('flavor {name}', { name }),
    ),
    ...missing(known.networks, template.networks, ({ id }) => id).map((id) =>
      t('network {name}', { name: called(id) }),
    ),
    ...missing(known.securityGroups, template.security_groups, ({ name }) => name).map((name) =>
      t('security group {name}', { name }),
    ),
    ...missing(known.keypairs, listOf(template.key_pair), ({ name }) => name).map((name) =>
      t('key pair {name}', { name }),
    ),
  ]
}

const listOf = (name: string | undefined): readonly string[] | undefined =>
  name === undefined ? undefined : [name]

/** The id of the image that it starts from; undefined for none. */
export const imageIn = ({ source_type, source }: Template): string | undefined =>
  source_type === 'image' || source_type === 'snapshot' ? source : undefined

/** What it chooses of access. */
export const accessOf = ({ ssh_from, key_pair }: Template): AccessChoices => ({
  ...(ssh_from && { ssh: ssh_from }),
  ...(key_pair !== undefined && { key: 'existing' as const }),
})

/** Those of the list that are named, in the order of the names; undefined where either is not known. */
const found = <T>(
  list: readonly T[] | undefined,
  names: readonly string[] | undefined,
  nameOf: (one: T) => string,
): readonly T[] | undefined =>
  list && names?.flatMap((name) => list.find((one) => nameOf(one) === name) ?? [])

/** The names that none of the list has; none while the list is not known. */
const missing = <T>(
  list: readonly T[] | undefined,
  names: readonly string[] | undefined,
  nameOf: (one: T) => string,
): readonly string[] =>
  list && names ? names.filter((name) => !list.some((one) => nameOf(one) === name)) : []

/**
 * The template of an instance that is there. Its script and its public address are its own. Throws
 * `ApiError`.
 */
export const templateOfServer = async (id: string, signal: AbortSignal): Promise<Template> => {
  const [server, interfaces] = await Promise.all([
    call(servers.load, { params: { id } }, { signal }),
    interfacesOf(id, signal),
  ])
  return defined({
    source_type: 'image',
    source: server.image?.id || undefined,
    flavor: server.flavor.original_name,
    networks: interfaces.length > 0 ? [...new Set(interfaces)] : undefined,
    security_groups: server.security_groups && [
      ...new Set(server.security_groups.map(({ name }) => name)),
    ],
    key_pair: server.key_name ?? undefined,
    availability_zone: server['OS-EXT-AZ:availability_zone'] || undefined,
  })
}

/** One that was never plugged in has none. */
const interfacesOf = async (id: string, signal: AbortSignal): Promise<readonly string[]> => {
  try {
    const { items } = await call(servers.interfaces, { params: { id } }, { signal })
    return items.map(({ net_id }) => net_id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}
