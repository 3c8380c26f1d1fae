import type { Container } from '@meridian/contract'
import { useEffect, useState } from 'react'
import { plural, t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import { RowActions } from '#resource/actions/action-menu.tsx'
import { GlobalActions } from '#resource/actions/global-actions.tsx'
import { countFor, offersFor } from '#resource/actions/offers.ts'
import { useActions } from '#resource/actions/use-actions.ts'
import { anyNames } from '#resource/define.ts'
import { usePlace } from '#resource/place.tsx'
import { useAvailable, useGlobals } from '#resource/rights.ts'
import { facetsOf } from '#resource/search/facets.ts'
import { stateFor } from '#resource/table/table-state.tsx'
import { useResourceTable } from '#resource/table/use-resource-table.ts'
import { useOwnAddress } from '#resource/table/use-search.ts'
import { useReadAgain } from '#resource/reading/use-read-again.ts'
import { SearchBar } from '#forms/search/search-bar.tsx'
import { onUploaded } from '#dialogs/object-upload/uploaded.ts'
import { containersPath, pathTo } from '#dialogs/swift/place.ts'
import { containers } from '#resources/swift/containers.tsx'
import { container as kind } from '#kinds/swift/kinds.ts'
import { Button } from '#ui/press/button.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Link } from '#ui/press/link.tsx'
import { LongList } from '#ui/tables/long-list.tsx'

const resource = anyNames(containers)
const facets = facetsOf(resource)

/** All containers, found by how their names begin (RS-CONT-05); `current` is the one that is open. */
export const ContainerList = ({ current }: { readonly current: string | undefined }) => {
  const address = useOwnAddress()
  const place = usePlace()
  const [made, setMade] = useState<readonly string[]>([])
  const state = useResourceTable({ resource, address })
  const readAgain = useReadAgain(kind.type)
  // The figures of each, and of the one that is open.
  useEffect(() => onUploaded(() => void readAgain()), [readAgain])
  const { list, query, growing } = state
  const listed = list.data?.items ?? []
  const items = withMade(listed, query.search.terms.length > 0 || query.search.text ? [] : made)
  const actions = useActions<Container>({
    ...{ resource, items, nested: true },
    onResult: (result) => {
      const created = result?.created?.map(({ id }) => id) ?? []
      const gone = result?.deleted?.map(({ id }) => id) ?? []
      setMade((now) => [...now, ...created].filter((name) => !gone.includes(name)))
      // Its page has nothing to show any more (RS-ROUTE-34).
      if (current !== undefined && gone.includes(current)) place.go(containersPath)
    },
  })
  const globals = useGlobals(resource)
  const { actions: offered, rights } = useAvailable(resource, 'item', items)
  const instead = items.length === 0 ? stateFor(state) : undefined
  return (
    <section aria-label={t('Containers')} className="flex min-w-0 flex-col gap-2">
      <SearchBar
        label={t('Search {many}', { many: kind.name[1] })}
        facets={facets}
        search={query.search}
        onSearch={query.setSearch}
        fullText
        placeholder={t('Names that begin with')}
      />
      <div className="flex flex-wrap gap-2">
        <GlobalActions actions={globals} run={actions.runGlobal} listed={!list.isPending} />
      </div>
      {instead}
      {!list.data && !instead && <EmptyState state="loading" />}
      {items.length > 0 && (
        <LongList
          label={t('Containers')}
          items={items}
          keyOf={({ name }) => name}
          height={50}
          isCurrent={({ name }) => name === current}
          onEnd={list.data?.hasMore && !growing.failed ? growing.more : undefined}
        >
          {(item) => (
            <>
              <Link
                to={pathTo({ container: item.name, folder: '' })}
                place="min-w-0 grow py-1.5"
                look="plain"
                aria-current={item.name === current ? 'page' : undefined}
              >
                <span className="block font-medium wrap-anywhere">{item.name}</span>
                <span className="block text-sm text-muted">{figuresOf(item)}</span>
              </Link>
              <RowActions
                name={item.name}
                count={countFor(offered, item)}
                offers={() => offersFor(resource, offered, item, rights)}
                onChoose={(action) => void actions.runOn(action, [item])}
              />
            </>
          )}
        </LongList>
      )}
      {list.data?.hasMore && (
        <Button size="small" busy={growing.busy} onPress={() => void growing.more()}>
          {t('Show More')}
        </Button>
      )}
    </section>
  )
}

const figuresOf = ({ count, bytes: size }: Container): string =>
  t('{objects}, {size}', {
    objects: plural(count, '{count} object', '{count} objects'),
    size: bytes(size),
  })

/** What was made here is in the list at once, with nothing in it, whenever Swift lists it (RS-CONT-04). */
const withMade = (listed: readonly Container[], made: readonly string[]): readonly Container[] => {
  const missing = made.filter((name) => !listed.some((one) => one.name === name))
  return missing.length === 0
    ? listed
    : [...listed, ...missing.map((name) => ({ name, count: 0, bytes: 0 }))].toSorted((a, b) =>
        a.name < b.name ? -1 : 1,
      )
}
