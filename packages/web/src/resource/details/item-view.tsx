import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { GlobalActions } from '#resource/actions/global-actions.tsx'
import { offersFor } from '#resource/actions/offers.ts'
import { useActions } from '#resource/actions/use-actions.ts'
import { descriptions, propertiesOf } from '#resource/cell.tsx'
import { idOf, type Details, type Resource, type TypeCode } from '#resource/define.ts'
import { ChildList } from '#resource/details/child-list.tsx'
import { HeaderActions } from '#resource/details/header-actions.tsx'
import { ItemActionsContext } from '#resource/details/item-actions.tsx'
import { useStickyTab } from '#resource/details/sticky-tabs.ts'
import { useNames, wantedBy } from '#resource/names.tsx'
import { PageFrame } from '#resource/page-frame.tsx'
import type { Trail } from '#resource/paths.ts'
import { useAddress, usePlace } from '#resource/place.tsx'
import { useRegistry } from '#resource/registry-context.tsx'
import type { Registry } from '#resource/registry.ts'
import { columnsOf } from '#resource/columns.ts'
import { useMet } from '#resource/reading/requirements.tsx'
import { useAvailable } from '#resource/rights.ts'
import { keys } from '#resource/reading/results.ts'
import { seenFrom } from '#resource/twin.ts'
import { useFresh, type Shown } from '#resource/reading/use-fresh.ts'
import { usePolling } from '#resource/reading/use-polling.ts'
import { useVisible } from '#resource/visible.ts'
import { insideAt, panelsOf, trailPath } from '#resource/within.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { Freshness } from '#ui/tables/freshness.tsx'
import { Tabs } from '#ui/frame/tabs.tsx'

const noActions: readonly never[] = []

export type ItemViewProps<T> = {
  readonly resource: Resource<T>
  readonly item: T
  readonly trail: Trail
  readonly nav: string | undefined
  /** The items before this one on the trail. */
  readonly parents: readonly unknown[]
  readonly shown: Omit<Shown, 'read'>
  /** It was there before, and is no more. */
  readonly gone: boolean
}

/** The page of an item that has been read: title, actions, and its tabs. */
export const ItemView = <T,>(props: ItemViewProps<T>): ReactNode => {
  const { item, trail } = props
  const { panel, parents, up } = useSurroundings(props)
  const at = panel?.panel
  const resource = useMemo(() => seenFrom(props.resource, at), [props.resource, at])
  const { kind } = resource
  const id = idOf(kind, item)
  const client = useQueryClient()
  const place = usePlace()
  const registry = useRegistry()
  const leave = () => place.go(up, { replace: true })
  const items = useMemo(() => [item], [item])
  usePolling(resource, items, {
    onChange: (_, changed) => client.setQueryData(itemKey(trail), { item: changed }),
    onGone: leave,
  })
  const leaveGone = useEffectEvent(leave)
  useEffect(() => {
    if (props.gone) leaveGone()
  }, [props.gone])
  const fresh = useFresh(kind.type, {
    ...props.shown,
    // With all that the page reads beside it.
    read: () => client.invalidateQueries({ queryKey: itemKey(trail) }),
  })
  const { runOn } = useActions({
    ...{ resource, items: noActions, only: item },
    onResult: (result) => {
      if (result?.deleted?.some((ref) => ref.type === kind.type && ref.id === id)) leave()
    },
  })
  const { actions, rights } = useAvailable(resource, 'item', items)
  const offers = offersFor(resource, actions, item, rights)
  const runNamed = async (called: string) => {
    const action = actions.find((one) => one.id === called)
    if (action) await runOn(action, [item])
  }
  const met = useMet(`details ${kind.type}`, resource.details) ?? noActions
  const tabs = met.map((tab) => ({ ...tab, id: tabId(registry, trail, tab) }))
  // As it was when the page was opened: what fails later takes nobody away from what he looks at.
  const [hasFailed] = useState(() => resource.states?.failure(item) !== undefined)
  // Of an item in error that is its overview: one comes for what it says of the error.
  const [chosen, choose] = useStickyTab(kind.type, tabs, { asks: asksIn, afresh: hasFailed })
  const listed = useMemo(() => columnsOf(resource, resource.details.flatMap(listedIn)), [resource])
  const visible = new Set(useVisible(`listed ${kind.type}`, listed).map(({ id: one }) => one))
  const shownIn = (tab: Details<T, string>) => listedIn(tab).filter((one) => visible.has(one))
  const names = useNames(wantedBy(propertiesOf(resource, tabs.flatMap(shownIn)), items))
  const makers = (child: TypeCode) => {
    const making = offers.filter(({ action }) => action.makes === child)
    if (making.length === 0) return undefined
    return <GlobalActions actions={making} run={({ id: called }) => runNamed(called)} listed />
  }
  return names.provide(
    <PageFrame
      title={kind.title(item)}
      panel={panel?.panel}
      many={panel?.entry.kind.name[1] ?? kind.name[1]}
      parents={parents}
      status={resource.states?.shown(item)}
      actions={
        <HeaderActions
          name={kind.title(item)}
          offers={offers}
          onChoose={(action) => void runOn(action, [item])}
        />
      }
    >
      <ItemActionsContext value={{ offers, run: (called) => void runNamed(called) }}>
        {resource.head ? resource.head(item) : <Said words={resource.states?.says(item)} />}
        {chosen && (
          <Tabs
            label={t('Details of {name}', { name: kind.title(item) })}
            selected={chosen.id}
            onSelect={choose}
            tabs={tabs.map((tab) => ({
              id: tab.id,
              label: tab.label,
              content: () =>
                'child' in tab ? (
                  <ChildList
                    trail={trail}
                    nav={panel?.panel.path}
                    type={tab.child}
                    tab={tab.id}
                    above={makers(tab.child)}
                  />
                ) : typeof tab.show === 'function' ? (
                  tab.show(item)
                ) : (
                  <>
                    {tab.above?.(item)}
                    <DescriptionList rows={descriptions(resource, shownIn(tab), item)} />
                  </>
                ),
            }))}
          />
        )}
      </ItemActionsContext>
      {/* A list has its own. */}
      {!(chosen && 'child' in chosen) && (
        <div className="flex justify-end text-sm text-muted">
          <Freshness at={fresh.at} onRefresh={fresh.refresh} />
        </div>
      )}
    </PageFrame>,
  )
}

/** Why the item has failed, in the words of its service, where its type has no head of its own. */
const Said = ({ words }: { readonly words: string | undefined }) =>
  words ? (
    <section aria-label={t('Fault')}>
      <Alert type="error">
        <span className="whitespace-pre-line wrap-anywhere">{words}</span>
      </Alert>
    </section>
  ) : null

/** The properties that a tab lists. */
const listedIn = <T, K extends string>(tab: Details<T, K>): readonly string[] =>
  'child' in tab || typeof tab.show === 'function' ? [] : tab.show

/** Under which name the cache holds the item of the page. */
const itemKey = (trail: Trail) => {
  const step = trail.at(-1)
  return step ? keys.item(step.type, step.key.join('/')) : []
}

/** The panel of the page, the way back through what it is inside, and where that ends. */
const useSurroundings = <T,>({ resource, trail, nav, parents }: ItemViewProps<T>) => {
  const registry = useRegistry()
  const { params } = useAddress()
  // What is inside several types has the panel of the one that it was found in.
  const entry = registry.find(trail[0]?.type ?? resource.kind.type)
  const panels = entry ? panelsOf(registry, entry) : []
  const named = nav ?? params.get('nav')?.replace(/\/$/, '')
  const panel = panels.find((one) => one.panel.path === named) ?? panels[0]
  const crumbs = parents.map((parent, at) => {
    const way = trail.slice(0, at + 1)
    const tab = insideAt(registry, trail.slice(0, at + 2))?.path
    return {
      label: registry.find(way.at(-1)?.type ?? '')?.kind.title(parent) ?? '',
      to: trailPath(registry, way, panel?.panel.path, tab),
    }
  })
  return { panel, parents: crumbs, up: crumbs.at(-1)?.to ?? panel?.panel.path ?? '/' }
}

/** The tab of a child type is called as its place in the address is. */
const tabId = <T, K extends string>(
  registry: Registry,
  trail: Trail,
  tab: Details<T, K>,
): string => {
  if (!('child' in tab)) return tab.id
  return insideAt(registry, [...trail, { type: tab.child, key: [] }])?.path ?? tab.id
}

/** Whether the address asks for a dialog of the list in the tab. */
const asksIn = <T, K extends string>(tab: Details<T, K>, params: URLSearchParams): boolean =>
  'child' in tab && (params.get('dialog') ?? '').startsWith(`${String(tab.child)}/`)
