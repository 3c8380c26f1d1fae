/** What a launch was filled in with, in names and ids: to begin another one like it. */
import { servers } from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { sourceTypes } from '#dialogs/launch-instance/sources.ts'
import type { Choices, Known, Spec } from '#dialogs/launch-instance/spec.ts'
import type { Access, AccessChoices, SshWay } from '#dialogs/launch/access.ts'

export type Template = {
  readonly count?: number | undefined
  readonly source_type?: Spec['source_type'] | undefined
  /** The id of the image. */
  readonly source?: string | undefined
  /** By its name, which stays where ids do not. */
  readonly flavor?: string | undefined
  readonly networks?: readonly string[] | undefined
  readonly security_groups?: readonly string[] | undefined
  readonly key_pair?: string | undefined
  readonly availability_zone?: string | undefined
  readonly new_volume?: number | undefined
  readonly delete_volume?: boolean | undefined
  readonly user_data?: string | undefined
  readonly ssh_from?: SshWay | undefined
}

/** The template of what is filled in now. Of what is random or secret, such as passwords, it has nothing. */
export const templateOf = (spec: Spec, access: Access): Template => ({
  count: spec.instance_count,
  source_type: spec.source_type,
  source: spec.source?.id,
  flavor: spec.flavor?.name,
  networks: spec.networks.map(({ id }) => id),
  security_groups: spec.security_groups.map(({ name }) => name),
  key_pair: access.key === 'existing' ? spec.key_pair?.name : undefined,
  availability_zone: spec.availability_zone || undefined,
  new_volume: spec.vol_create ? spec.vol_size : undefined,
  delete_volume: spec.vol_create ? spec.vol_delete_on_instance_delete : undefined,
  user_data: spec.user_data || undefined,
  ssh_from: access.ssh,
})

/** What a template chooses of what is known; what is not there any more is left to the user. */
export const choicesOf = (template: Template, known: Known): Choices => {
  const { source_type, new_volume, delete_volume, availability_zone, user_data, count } = template
  const all = source_type && known.sources?.[source_type]
  const networks = found(known.networks, template.networks, ({ id }) => id)
  const groups = found(known.securityGroups, template.security_groups, ({ name }) => name)
  const flavor = known.flavors?.find(({ name }) => name === template.flavor)
  const key = known.keypairs?.find(({ name }) => name === template.key_pair)
  const source = all?.find(({ id }) => id === template.source)
  return {
    ...(count !== undefined && { instance_count: count }),
    ...(source_type && { source_type }),
    ...(source && { source }),
    ...(flavor && { flavor }),
    ...(networks && { networks }),
    ...(groups && { security_groups: groups }),
    ...(key && { key_pair: key }),
    ...(new_volume !== undefined && { vol_create: true, vol_size: new_volume }),
    ...(delete_volume !== undefined && { vol_delete_on_instance_delete: delete_volume }),
    ...(availability_zone !== undefined && { availability_zone }),
    ...(user_data !== undefined && { user_data }),
  }
}

/** What it chooses of access. */
export const accessOf = ({ ssh_from, key_pair }: Template): AccessChoices => ({
  ...(ssh_from && { ssh: ssh_from }),
  ...(key_pair !== undefined && { key: 'existing' as const }),
})

/** Those of the list that are named, in the order of the names; undefined where none of them is there. */
const found = <T>(
  list: readonly T[] | undefined,
  names: readonly string[] | undefined,
  nameOf: (one: T) => string,
): readonly T[] | undefined => {
  const all = names?.flatMap((name) => list?.find((one) => nameOf(one) === name) ?? [])
  return all?.length ? all : undefined
}

/**
 * The template of an instance that is there. Its script and its public address are its own. Throws
 * `ApiError`.
 */
export const templateOfServer = async (id: string, signal: AbortSignal): Promise<Template> => {
  const [server, interfaces] = await Promise.all([
    call(servers.load, { params: { id } }, { signal }),
    interfacesOf(id, signal),
  ])
  return {
    source_type: 'image',
    source: server.image?.id,
    flavor: server.flavor.original_name,
    networks: [...new Set(interfaces)],
    security_groups: [...new Set(server.security_groups?.map(({ name }) => name))],
    key_pair: server.key_name ?? undefined,
    availability_zone: server['OS-EXT-AZ:availability_zone'] || undefined,
  }
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

/** The query of the page that begins with the template; a script may hold secrets, and stays out. */
export const queryOf = ({ user_data: _script, ...template }: Template): string =>
  new URLSearchParams({ choices: JSON.stringify(template) }).toString()

/** The template of such a query; undefined for what is none. */
export const templateIn = (text: string | null): Template | undefined => {
  if (text === null) return undefined
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return undefined
  const fields: Readonly<Record<string, unknown>> = { ...value }
  const words = (name: string) => {
    const word = fields[name]
    return typeof word === 'string' ? word : undefined
  }
  const list = (name: string) => {
    const all: unknown = fields[name]
    return Array.isArray(all) ? all.filter((one) => typeof one === 'string') : undefined
  }
  const number = (name: string) => {
    const figure = fields[name]
    return typeof figure === 'number' && Number.isInteger(figure) ? figure : undefined
  }
  return {
    count: number('count'),
    source_type: sourceTypes.find((type) => type === fields['source_type']),
    source: words('source'),
    flavor: words('flavor'),
    networks: list('networks'),
    security_groups: list('security_groups'),
    key_pair: words('key_pair'),
    availability_zone: words('availability_zone'),
    new_volume: number('new_volume'),
    delete_volume: fields['delete_volume'] === true || undefined,
    ssh_from: (['nobody', 'own', 'anyone'] as const).find((way) => way === fields['ssh_from']),
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The template as YAML: a value that is written as JSON is YAML, too.
 * https://yaml.org/spec/1.2.2/#12-overview
 */
export const yamlOf = (name: string, template: Template): string =>
  [
    `# ${JSON.stringify(name)}`,
    ...Object.entries(template).flatMap(([key, value]) =>
      value === undefined ? [] : [`${key}: ${JSON.stringify(value)}`],
    ),
    '',
  ].join('\n')
