/** What the relations of a thing are read with. */
import type { AskedService, Dependent, DependentsOf, RelationOf } from '@meridian/contract'
import type { Collection, OpenStack, Query } from '@meridian/openstack'

/** For whom is asked: `wide` of all projects, as administrators may. */
export type Asker = { readonly openstack: OpenStack; readonly wide: boolean }

/** What stands in one relation, as far as one answer tells it; `more`: there may be others. */
export type Found = { readonly items: readonly Dependent[]; readonly more?: boolean }

/** One answer of a service, or a chain of them, and the relations that it tells of. */
export type Telling<K extends DependentsOf, R extends RelationOf<K> = RelationOf<K>> = {
  readonly service: AskedService
  readonly of: readonly R[]
  /** A thing that this answer says is missing, or forbids, is refused as a whole. */
  readonly proves?: boolean
  readonly read: () => Promise<Readonly<Partial<Record<R, Found>>>>
}

/** As much as any service answers at once. */
const mostRead = 999

export type Rows<T> = { readonly rows: readonly T[]; readonly more: boolean }

/** One answer of a list. Throws OpenStackError. */
export const rowsOf = async <T>(
  collection: Pick<Collection<T>, 'leaf'>,
  query: Query,
): Promise<Rows<T>> => {
  const { items, after } = await collection.leaf({ size: mostRead }, query)
  return { rows: items, more: after }
}

type Called = { readonly id: string; readonly name?: string | null | undefined }

/** Those of the rows that are meant, each once, by their names. */
export const those = <T>(
  { rows, more }: Rows<T>,
  meant: (row: T) => boolean,
  called: (row: T) => Called,
): Found => {
  const found = new Map(
    rows.filter(meant).map((row) => {
      const { id, name } = called(row)
      return [id, { id, ...(name && { name }) }] as const
    }),
  )
  return { items: [...found.values()], more }
}

export const all = (): boolean => true

/** Nova and Cinder say "tenants" of all projects. */
export const everywhere = ({ wide }: Asker): Query => (wide ? { all_tenants: 1 } : {})
