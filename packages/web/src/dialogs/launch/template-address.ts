/** A template in the address of the page that begins with it. */
import { sourceTypes } from '#dialogs/launch-instance/sources.ts'
import { defined, type Template } from '#dialogs/launch/template.ts'

/**
 * The query of the page that begins with the template; a script may hold secrets, and stays out, and
 * names are only told where something is gone.
 */
export const queryOf = ({ user_data: _script, names: _names, ...template }: Template): string =>
  new URLSearchParams({ choices: JSON.stringify(template) }).toString()

/** The template of such a query; undefined where it holds no valid one. */
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
  return defined({
    count: number('count'),
    description: words('description'),
    source_type: sourceTypes.find((type) => type === fields['source_type']),
    source: words('source'),
    flavor: words('flavor'),
    networks: list('networks'),
    security_groups: list('security_groups'),
    key_pair: words('key_pair'),
    availability_zone: words('availability_zone'),
    new_volume: number('new_volume'),
    delete_volume: fields['delete_volume'] === true || undefined,
    config_drive: fields['config_drive'] === true || undefined,
    metadata: textsIn(fields['metadata']),
    ssh_from: (['nobody', 'own', 'anyone'] as const).find((way) => way === fields['ssh_from']),
  })
}

const textsIn = (value: unknown): Readonly<Record<string, string>> | undefined =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((one): one is [string, string] => typeof one[1] === 'string'),
      )
    : undefined

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
