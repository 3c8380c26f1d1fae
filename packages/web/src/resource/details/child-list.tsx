import { useCallback, useMemo, type ReactNode } from 'react'
import { Declared, useDeclaration } from '#resource/declared.tsx'
import type { TypeCode } from '#resource/define.ts'
import type { Trail } from '#resource/paths.ts'
import { useAddress, type Address } from '#resource/place.tsx'
import { useRegistry } from '#resource/registry-context.tsx'
import { NestedTable } from '#resource/table/resource-table.tsx'
import { insideAt, scopeIn, trailPath } from '#resource/within.ts'

export type ChildListProps = {
  /** The way to the item that the list is of. */
  readonly trail: Trail
  readonly nav: string | undefined
  readonly type: TypeCode
  /** The tab's id, which stands before the list's terms in the address. */
  readonly tab: string
  /** What makes one of them. */
  readonly above?: ReactNode
}

/** The list of what is inside an item: all that a list of its own page would be. */
export const ChildList = ({ trail, nav, type, tab, above }: ChildListProps): ReactNode => {
  const registry = useRegistry()
  const entry = registry.find(type)
  if (!entry) throw new Error(`${type} is not in the registry.`)
  const declared = useDeclaration(entry)
  const address = useTabAddress(tab)
  const scope = useMemo(() => {
    const inside = insideAt(registry, [...trail, { type, key: [] }])
    return inside ? scopeIn(trail, inside) : {}
  }, [registry, trail, type])
  const pathTo = useCallback(
    (key: readonly string[]) => trailPath(registry, [...trail, { type, key }], nav),
    [registry, trail, type, nav],
  )
  return (
    <Declared declared={declared}>
      {(resource) => (
        <NestedTable
          resource={resource}
          address={address}
          scope={scope}
          pathTo={pathTo}
          above={above}
        />
      )}
    </Declared>
  )
}

/**
 * The part of the page's address that belongs to one of its tabs: `ports.status` is its `status`.
 * What changes there brings the tab with it, so that the address shows the same to others.
 */
export const useTabAddress = (tab: string): Address => {
  const { path, params, setParams } = useAddress()
  const prefix = `${tab}.`
  return {
    path,
    params: ownTerms(params, prefix),
    setParams: (change, options) =>
      setParams((now) => {
        const next = new URLSearchParams([...now].filter(([name]) => !name.startsWith(prefix)))
        next.set('tab', tab)
        for (const [name, value] of change(ownTerms(now, prefix))) next.append(prefix + name, value)
        return next
      }, options),
  }
}

const ownTerms = (params: URLSearchParams, prefix: string): URLSearchParams =>
  new URLSearchParams(
    [...params]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )
