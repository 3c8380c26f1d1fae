import { forbidden } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import type { Fields } from '#resource/resource.ts'

/**
 * Throws the 403 of what has the option `immutable`, unless a change (`body`) takes just that
 * back; without one it is about a deletion. The lone back-quote is Keystone's own.
 */
export function refuseImmutable(
  kind: 'role' | 'project' | 'domain',
  item: { id: string; options: JsonObject },
  body?: Fields,
): void {
  if (item.options['immutable'] !== true) return
  if (body && takesBack(body)) return
  throw forbidden(
    `Unable to ${body ? 'update' : 'delete'} immutable ${kind} resource: \`${item.id}. ` +
      'Set resource option "immutable" to false first.',
  )
}

function takesBack({ options, ...rest }: Fields): boolean {
  if (Object.keys(rest).length > 0 || options === null || typeof options !== 'object') return false
  const immutable: unknown = Reflect.get(options, 'immutable')
  return immutable === false || immutable === null
}
