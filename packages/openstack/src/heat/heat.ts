/** Heat as the dashboard needs it. https://docs.openstack.org/api-ref/orchestration/v1/ */
import { collection, type Signal } from '#collection.ts'
import { createStack } from '#heat/stack.ts'
import { createTemplates } from '#heat/templates.ts'
import type { HeatStack, HeatStackBody, HeatStackPreview } from '#heat/types.ts'
import { repeatedIds } from '#by-ids.ts'
import { bySortKeys } from '#paging.ts'
import { badReply } from '#answers/replies.ts'
import type { Service } from '#service.ts'
import { fixed, path } from '#url.ts'

export type * from '#heat/types.ts'

/** Where a stack is: Heat's addresses of it and of what is in it have both its name and its id. */
export type StackPlace = {
  readonly id: string
  readonly name: string
  /** Whose it is, as far as its address says. */
  readonly project?: string | undefined
}

export function createHeat(service: Service) {
  const { available, call, ask } = service
  const all = fixed('/stacks')

  /**
   * Where the stack of that id is, also one that is deleted: Heat answers with a redirect there, of
   * which the path alone is taken; its host may be unreachable from here, and must not be trusted with
   * a token. Throws Heat's 404.
   */
  const locate = async (id: string, options: Signal = {}): Promise<StackPlace> => {
    const { headers, requestId } = await call('GET', path`/stacks/${id}`, {
      redirected: true,
      ...options,
    })
    const place = placeIn(headers.get('location'))
    if (place?.id !== id) throw badReply(service.type, requestId)
    return place
  }
  const at = (place: StackPlace) => createStack(service, place)

  return {
    available,
    call,
    /** Page by page, whole, or some by their ids, which Heat takes as often as one likes. */
    stacks: collection<HeatStack>(service, all, {
      one: 'stack',
      pages: bySortKeys,
      ids: repeatedIds,
    }),
    locate,
    /** A stack whose name is known, without asking for it. */
    at,
    /** A stack by its id alone: one call more. */
    stack: async (id: string, options: Signal = {}) => at(await locate(id, options)),
    create: (body: HeatStackBody, options: Signal = {}) =>
      ask<{ id: string }>('POST', all, 'stack', { body, ...options }),
    /** What would be made; nothing is. */
    preview: (body: HeatStackBody, options: Signal = {}) =>
      ask<HeatStackPreview>('POST', fixed('/stacks/preview'), 'stack', { body, ...options }),
    ...createTemplates(service),
  }
}

/**
 * The place that an address of Heat's names, such as the link `self` of a stack:
 * `…/v1/<project>/stacks/<name>/<id>`, or of what is in it. Undefined for any other text.
 */
export function placeIn(address: unknown): StackPlace | undefined {
  if (typeof address !== 'string') return undefined
  const parts = URL.parse(address, 'http://service')?.pathname.split('/') ?? []
  const from = parts.indexOf('stacks')
  const [project, , name, id] = parts.slice(from - 1).map(decoded)
  return from < 1 || !name || !id ? undefined : { id, name, project }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    // No service has written that.
    return undefined
  }
}
