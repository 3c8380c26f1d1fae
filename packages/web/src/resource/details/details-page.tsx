import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, type ReactNode } from 'react'
import { detailsOf, isAuthError, isNotFound, messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { offersFor } from '#resource/actions/offers.ts'
import { useActions } from '#resource/actions/use-actions.ts'
import { descriptions, propertiesOf } from '#resource/cell.tsx'
import { Declared, useDeclaration } from '#resource/declared.tsx'
import type { Panel, Resource } from '#resource/define.ts'
import { HeaderActions } from '#resource/details/header-actions.tsx'
import { rememberedTab, rememberTab } from '#resource/details/sticky-tabs.ts'
import { useNames, wantedBy } from '#resource/names.tsx'
import { PageFrame } from '#resource/page-frame.tsx'
import { keyFrom } from '#resource/paths.ts'
import { useAddress, usePlace } from '#resource/place.tsx'
import { loadItem } from '#resource/reading.ts'
import type { Registry } from '#resource/registry.ts'
import { useMet } from '#resource/requirements.tsx'
import { keys } from '#resource/results.ts'
import { usePolling } from '#resource/use-polling.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tabs } from '#ui/tabs.tsx'

export type DetailsPageProps = {
  readonly registry: Registry
  readonly type: string
  /** The rest of the path after the type: the parts of the item's key. */
  readonly rest: string
}

/**
 * The generic details view of `ngdetails/{type}/{path*}`. An unknown type, no key and an item
 * that is not there all lead to the not-found page (SH-ROUTE-03..07).
 */
export const DetailsPage = ({ registry, type, rest }: DetailsPageProps): ReactNode => {
  const entry = registry.find(type)
  const declared = useDeclaration(entry)
  const key = keyFrom(rest)
  if (!entry || !key.length) return <ToNotFound />
  return (
    <Declared declared={declared}>
      {(resource) => (
        <ItemPage key={`${type} ${rest}`} resource={resource} panels={entry.panels} itemKey={key} />
      )}
    </Declared>
  )
}

const notFoundPath = '/not_found'

const ToNotFound = () => {
  const place = usePlace()
  useEffect(() => place.go(notFoundPath, { replace: true }), [place])
  return null
}

type ItemProps<T> = {
  readonly resource: Resource<T>
  readonly panels: readonly Panel[]
  readonly itemKey: readonly string[]
}

/** The details of one item of a resource; leads to the not-found page when it is not there. */
export const ItemPage = <T,>({ resource, panels, itemKey }: ItemProps<T>): ReactNode => {
  const { type, name } = resource.kind
  const { data, error, refetch } = useQuery({
    queryKey: keys.item(type, itemKey.join('/')),
    queryFn: async () => ({ item: await loadItem(resource, itemKey) }),
  })
  if (data) {
    return <Loaded resource={resource} panels={panels} item={data.item} id={itemKey.join('/')} />
  }
  if (isNotFound(error)) return <ToNotFound />
  if (!error) return <EmptyState state="loading" />
  const thing = name[0].toLowerCase()
  if (isAuthError(error)) {
    return (
      <EmptyState state="refused" title={t('You may not see this {thing}.', { thing })}>
        {messageOf(error)}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      state="failed"
      title={t('Unable to retrieve the {thing}.', { thing })}
      details={detailsOf(error)}
      onRetry={() => void refetch()}
    >
      {messageOf(error)}
    </EmptyState>
  )
}

const noActions: readonly never[] = []

type LoadedProps<T> = Pick<ItemProps<T>, 'resource' | 'panels'> & {
  readonly item: T
  readonly id: string
}

const Loaded = <T,>({ resource, panels, item, id }: LoadedProps<T>): ReactNode => {
  const { kind } = resource
  const client = useQueryClient()
  const place = usePlace()
  const address = useAddress()
  const panel = panelFor(panels, address.params.get('nav'))
  const leave = () => place.go(panel?.path ?? '/', { replace: true })
  usePolling(
    resource,
    useMemo(() => [item], [item]),
    {
      onChange: (_, changed) => client.setQueryData(keys.item(kind.type, id), { item: changed }),
      onGone: leave,
    },
  )
  const { runOn } = useActions({
    ...{ resource, items: noActions, only: item },
    onResult: (result) => {
      if (result?.deleted?.some((ref) => ref.type === kind.type && ref.id === id)) leave()
    },
  })
  const actions = useMet(`item ${kind.type}`, resource.actions.item ?? noActions) ?? noActions
  const tabs = useMet(`details ${kind.type}`, resource.details) ?? noActions
  // What the address says, else what was chosen last, else the first (SH-TAB-01, SH-TAB-03).
  const chosen =
    tabs.find((tab) => tab.id === address.params.get('tab')) ??
    tabs.find((tab) => tab.id === rememberedTab(kind.type)) ??
    tabs[0]
  const choose = (tab: string) => {
    rememberTab(kind.type, tab)
    address.setParams((params) => {
      const next = new URLSearchParams(params)
      next.set('tab', tab)
      return next
    })
  }
  const shown = tabs.flatMap(({ show }) => (typeof show === 'function' ? [] : show))
  const names = useNames(wantedBy(propertiesOf(resource, shown), [item]))
  return names.provide(
    <PageFrame
      title={kind.title(item)}
      panel={panel}
      many={kind.name[1]}
      actions={
        <HeaderActions
          name={kind.title(item)}
          offers={offersFor(resource, actions, item)}
          onChoose={(action) => void runOn(action, [item])}
        />
      }
    >
      {chosen && (
        <Tabs
          label={t('Details of {name}', { name: kind.title(item) })}
          selected={chosen.id}
          onSelect={choose}
          tabs={tabs.map((tab) => ({
            id: tab.id,
            label: tab.label,
            content: () =>
              typeof tab.show === 'function' ? (
                tab.show(item)
              ) : (
                <DescriptionList rows={descriptions(resource, tab.show, item)} />
              ),
          }))}
        />
      )}
    </PageFrame>,
  )
}

/** The panel that `nav` names, else the first of the resource. */
const panelFor = (panels: readonly Panel[], nav: string | null): Panel | undefined =>
  panels.find(({ path }) => nav === `${path}/`) ?? panels[0]
