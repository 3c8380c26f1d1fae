import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { BatchActions } from '#resource/actions/action-menu.tsx'
import { GlobalActions } from '#resource/actions/global-actions.tsx'
import { batchOffers } from '#resource/actions/offers.ts'
import type { Runs } from '#resource/actions/run.ts'
import { useActions } from '#resource/actions/use-actions.ts'
import { anyNames, type Panel, type Resource, type TypeCode } from '#resource/define.ts'
import { detailsPath, navOf } from '#resource/paths.ts'
import { useAddress, type Address } from '#resource/place.tsx'
import { useAvailable, useGlobals } from '#resource/rights.ts'
import { facetsOf } from '#resource/search/facets.ts'
import { SearchBar } from '#forms/search/search-bar.tsx'
import { ExportMenu } from '#resource/table/export-menu.tsx'
import { LeftOutNote } from '#resource/table/left-out-note.tsx'
import { LookMenu } from '#resource/table/look-menu.tsx'
import { useBeside } from '#resource/table/use-beside.ts'
import { ListFooter } from '#resource/table/list-footer.tsx'
import { AllRows, WindowedRows, windowedAbove } from '#resource/table/table-rows.tsx'
import { SkeletonRows, TableHeader } from '#resource/table/table-header.tsx'
import { stateFor, useTellUnread } from '#resource/table/table-state.tsx'
import { useFocusKept } from '#resource/table/use-focus-kept.ts'
import { seenFrom } from '#resource/twin.ts'
import { useListKeys } from '#resource/table/use-keys.ts'
import { useResourceTable } from '#resource/table/use-resource-table.ts'
import type { Selection } from '#resource/table/use-selection.ts'
import { useOwnAddress } from '#resource/table/use-search.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { BesideIcon } from '#ui/icons.ts'
import { codeOf, WithCode } from '#ui/code.tsx'
import { Freshness } from '#ui/tables/freshness.tsx'
import { RetryButton } from '#ui/press/retry-button.tsx'
import { Table, TableBody, WholeRow } from '#ui/tables/table.tsx'

export type ResourceTableProps<T, K extends string> = {
  readonly resource: Resource<T, K>
  /** The parent of a nested list, handed to `list`. */
  readonly scope?: Readonly<Record<string, string>>
}

/** The list of a resource inside another page, such as the members of a pool. */
export const ResourceTable = <T, K extends string>(props: ResourceTableProps<T, K>) => (
  <TableView
    {...props}
    resource={anyNames(props.resource)}
    address={useOwnAddress()}
    pathTo={useDetailsPath(props.resource.kind.type)}
  />
)

/** The list of what is inside an item, as a tab of that item's page. */
export const NestedTable = <T, K extends string>(
  props: ResourceTableProps<T, K> & Pick<TableViewProps<T>, 'address' | 'pathTo' | 'above'>,
) => <TableView {...props} resource={anyNames(props.resource)} />

/** The list of a resource as a page of its own: search, order and page stand in the address. */
export const PanelTable = <T, K extends string>(
  props: ResourceTableProps<T, K> & {
    readonly panel: Panel
    /** All of the type: links name the panel where it is not the first of them. */
    readonly panels: readonly Panel[]
  },
) => (
  <TableView
    {...props}
    resource={useSeenFrom(props)}
    address={useAddress()}
    pathTo={useDetailsPath(props.resource.kind.type, navOf(props.panels, props.panel))}
  />
)

const useDetailsPath = (type: TypeCode, nav?: string) =>
  useCallback((key: readonly string[]) => detailsPath(type, key, nav), [type, nav])

const useSeenFrom = <T, K extends string>(props: {
  readonly resource: Resource<T, K>
  readonly panel: Panel
}) => {
  const { resource, panel } = props
  return useMemo(() => seenFrom(anyNames(resource), panel), [resource, panel])
}

type TableViewProps<T> = {
  readonly resource: Resource<T>
  readonly address: Address
  readonly panel?: Panel
  readonly pathTo: (key: readonly string[]) => string
  readonly scope?: Readonly<Record<string, string>>
  /** Buttons of the page around it, which make one of them: before those of the list. */
  readonly above?: ReactNode
}

const noActions: readonly never[] = []

const besideCode = codeOf(() => import('#resource/table/beside-pane.tsx'))
const beyondCode = codeOf(() => import('#resource/table/select-beyond.tsx'))

const TableView = <T,>(props: TableViewProps<T>): ReactNode => {
  const { resource, panel, pathTo, above } = props
  const state = useResourceTable(props)
  useTellUnread(state)
  const { rows, selection, columns, drawer, query, list, fresh, marked } = state
  const { name } = resource.kind
  const frame = useRef<HTMLDivElement>(null)
  useFocusKept(frame, rows)
  const { look, setLook } = state.view
  const opens = panel !== undefined && resource.details.length > 0
  const { shown, close, ...besideEvents } = useBeside(resource, rows, opens && look.beside === true)
  const leavePane = () => {
    const row = shown && frame.current?.querySelector(`[data-row="${CSS.escape(shown.id)}"] th a`)
    close()
    if (row instanceof HTMLElement) row.focus()
  }
  useListKeys(frame, selection)
  const known = list.data?.items ?? noActions
  const actions = useActions({
    ...{ resource, items: known, nested: panel === undefined },
    onResult: (result) => {
      // Of other pages it is not known how they are now.
      const isDelete = result?.deleted?.length || result?.lingers
      if (isDelete || (selection.beyond && result)) selection.clear()
    },
  })
  const offered = useGlobals(resource)
  // What the page around it makes, for its own item, need not be asked for twice.
  const globals = above ? offered.filter(({ action }) => action.activity !== 'create') : offered
  const batch = useAvailable(resource, 'batch', known)
  const { actions: item, rights, hasPlace: hasMenu } = useAvailable(resource, 'item', known)
  const facets = useMemo(() => facetsOf(resource), [resource])

  const checkable = batch.hasPlace
  const span = columns.length + [checkable, drawer.length > 0, hasMenu].filter(Boolean).length
  const latest = useRef({ runOn: actions.runOn, check: selection.check })
  useEffect(() => {
    latest.current = { runOn: actions.runOn, check: selection.check }
  })
  const runOn = useCallback<Runs<T>['runOn']>((...pressed) => latest.current.runOn(...pressed), [])
  const check = useCallback<Selection<T>['check']>((...row) => latest.current.check(...row), [])
  // One value while nothing of it changes: rows are not drawn anew for a tick elsewhere.
  const parts = useMemo(
    () => ({
      ...{ resource, pathTo, columns, drawer, checkable, hasMenu, span },
      ...{ actions: item, rights, runOn, check },
    }),
    [resource, pathTo, columns, drawer, checkable, hasMenu, span, item, rights, runOn, check],
  )

  const { names, unread } = state
  const { items, ids: checked } = selection
  const current = shown?.id
  const instead = stateFor(state)
  const windowed = rows.length > windowedAbove
  const { growing } = state
  const onEnd = list.data?.hasMore && resource.grows && !growing.failed ? growing.more : undefined
  return names.provide(
    <div className="flex min-h-0 flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <SearchBar
          label={t('Search {many}', { many: name[1] })}
          facets={facets}
          search={query.search}
          onSearch={query.setSearch}
          fullText={(resource.paged ?? false) || resource.grows !== undefined}
          placeholder={resource.prompt}
        />
        {above}
        <GlobalActions
          actions={globals}
          run={actions.runGlobal}
          listed={state.needsFilter === true || !list.isPending}
        />
        {batch.actions.length > 0 && (
          <BatchActions
            count={items.length}
            offers={batchOffers(resource, batch.actions, items, batch.rights)}
            onChoose={(action) => void actions.runOn(action, items)}
          />
        )}
        {opens && (
          <IconButton
            icon={BesideIcon}
            aria-label={t('Open rows beside the list')}
            aria-pressed={look.beside === true}
            place="max-lg:hidden"
            onPress={() => {
              const { beside, ...others } = look
              setLook(beside ? others : { ...look, beside: true })
            }}
          />
        )}
        <LookMenu state={state} />
        <ExportMenu state={state} />
      </div>
      <Notes notes={names.notes} error={names.error} retry={names.retry} />
      <Notes notes={list.data?.notes ?? noActions} retry={() => void list.refetch()} />
      <LeftOutNote told={list.data?.leftOut ?? noActions} retry={() => void list.refetch()} />
      {list.isError && list.data && (
        <Notes
          notes={[t('The list could not be read again; what it shows may be old.')]}
          error={list.error}
          retry={() => void list.refetch()}
        />
      )}
      {resource.summary && !(list.isError && !list.data) && resource.summary(list.data?.items)}
      <div className={shown && panel ? besideLook : 'contents'}>
        <div
          className={
            windowed ? 'flex max-h-[75vh] min-w-0 flex-col' : shown ? 'min-w-0' : 'contents'
          }
          {...besideEvents}
        >
          <Table
            label={name[1]}
            density={state.view.look.density}
            busy={list.isFetching && !fresh.quiet}
            frameRef={frame}
            rowCount={windowed ? rows.length : undefined}
            footer={
              <>
                <ListFooter state={state} />
                {fresh.at > 0 && <Freshness at={fresh.at} onRefresh={fresh.refresh} />}
              </>
            }
          >
            <TableHeader state={state} parts={parts} />
            <TableBody>
              {checkable && state.reaches && (
                <WholeRow span={span}>
                  <WithCode code={beyondCode} onFailed={selection.clear}>
                    {({ SelectBeyond }) => <SelectBeyond state={state} />}
                  </WithCode>
                </WholeRow>
              )}
              {instead ? (
                <WholeRow span={span}>{instead}</WholeRow>
              ) : !list.data || unread ? (
                <SkeletonRows parts={parts} />
              ) : windowed ? (
                <WindowedRows {...{ rows, parts, marked, checked, current, frame, onEnd }} />
              ) : (
                <AllRows {...{ rows, parts, marked, checked, current }} />
              )}
            </TableBody>
          </Table>
        </div>
        {shown && panel && (
          <WithCode code={besideCode} onFailed={close}>
            {({ BesidePane }) => (
              <BesidePane
                key={shown.id}
                type={resource.kind.type}
                itemKey={shown.key}
                path={pathTo(shown.key)}
                list={panel.path}
                focused={shown.byKey}
                onClose={leavePane}
              />
            )}
          </WithCode>
        )}
      </div>
    </div>,
  )
}

const besideLook = 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(24rem,45%)] lg:gap-4'

type NotesProps = {
  readonly notes: readonly string[]
  readonly error?: unknown
  readonly retry: () => void
}

const Notes = (props: NotesProps) =>
  props.notes.length ? (
    <Alert type="warning">
      {props.notes.join(' ')}{' '}
      <RetryButton size="small" tone="quiet" error={props.error} onPress={props.retry} />
    </Alert>
  ) : null
