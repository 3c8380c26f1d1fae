import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { userSession } from '#api/session/session.ts'
import { isAuthError, isAway, isNotFound, messageOf } from '#api/errors.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { noteLost, type Lost } from '#lib/lost.ts'
import { t } from '#lib/translate.ts'
import { Declared, useDeclarations } from '#resource/declared.tsx'
import type { AnyResource, Kind } from '#resource/define.ts'
import { climb, itemQuery } from '#resource/details/climb.ts'
import { ItemView } from '#resource/details/item-view.tsx'
import type { Step, Trail } from '#resource/paths.ts'
import { usePlace } from '#resource/place.tsx'
import { useRegistry } from '#resource/registry-context.tsx'
import type { Registry } from '#resource/registry.ts'
import { isInside, panelsOf } from '#resource/within.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { toast } from '#ui/tell/toast.ts'

export type DetailsPageProps = {
  /** The item, after all that its address has it inside. */
  readonly trail: Trail
  /** The path of the panel that is marked in the navigation meanwhile. */
  readonly nav?: string | undefined
}

/**
 * The generic details view, at `ngdetails/{type}/{path*}` or under the address of what the item is
 * inside. An unknown type, no key, and an item or a parent that is not there all lead to the
 * not-found page (SH-ROUTE-03..07), or where the type says (`lost`).
 */
export const DetailsPage = ({ trail, nav }: DetailsPageProps): ReactNode => {
  const registry = useRegistry()
  const [first, ...more] = trail
  const known = trail.every(({ type, key }) => key.length > 0 && registry.find(type))
  if (!first || !known) return <ToNotFound />
  const name = JSON.stringify(trail)
  const isAlone = !more.length && registry.find(first.type)?.within.length
  return isAlone ? (
    <AlonePage key={name} step={first} nav={nav} />
  ) : (
    <TrailPage key={name} trail={trail} nav={nav} />
  )
}

const notFoundPath = '/not_found'

type ToNotFoundProps = {
  /** The item that is not there, where its type is known. */
  readonly step?: Step | undefined
}

const ToNotFound = ({ step }: ToNotFoundProps) => {
  const place = usePlace()
  const registry = useRegistry()
  const leave = useEffectEvent(async () => {
    const from = place.current()
    noteLost(await lostOf(registry, step, from))
    place.go(notFoundPath, { replace: true })
  })
  useEffect(() => void leave(), [])
  return null
}

/** What is said of an item that is not where one works, and the list that it would be in. */
const lostOf = async (
  registry: Registry,
  step: Step | undefined,
  from: string,
): Promise<Lost | undefined> => {
  const entry = step && registry.find(step.type)
  if (!entry) return undefined
  const [thing] = entry.kind.inline
  const [panel] = panelsOf(registry, entry)
  const ofProject = panel?.panel.area === 'project'
  // Who works there is known to every page; without it the sentence is shorter.
  const project = await userSession().then(
    (session) => session.project_name,
    () => null,
  )
  return {
    ...{ from, ofProject },
    says:
      ofProject && project
        ? t('There is no {thing} with this id in project {project}.', { thing, project })
        : t('There is no {thing} with this id.', { thing }),
    ...(panel && { to: panel.panel.path, list: panel.panel.label ?? panel.entry.kind.name[1] }),
  }
}

/** An item that is inside something which its address does not say. */
const AlonePage = ({ step, nav }: { readonly step: Step; readonly nav: string | undefined }) => {
  const client = useQueryClient()
  const registry = useRegistry()
  const { data, isError } = useQuery({
    queryKey: ['trail', step.type, ...step.key],
    queryFn: () => climb(client, registry, step),
    structuralSharing: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data) return <TrailPage trail={data} nav={nav} />
  // Why it cannot be read is said by the page itself.
  return isError ? <TrailPage trail={[step]} nav={nav} /> : <EmptyState state="loading" />
}

type TrailProps = { readonly trail: Trail; readonly nav: string | undefined }

const TrailPage = ({ trail, nav }: TrailProps): ReactNode => {
  const registry = useRegistry()
  const entries = trail.flatMap(({ type }) => registry.find(type) ?? [])
  const declarations = useDeclarations(entries)
  const declared = declarations.find(({ data }) => !data) ?? declarations.at(-1)
  if (!declared) return <ToNotFound />
  return (
    <Declared declared={declared}>
      {(resource) => <ItemPage resource={resource} trail={trail} nav={nav} />}
    </Declared>
  )
}

type ItemPageProps = TrailProps & { readonly resource: AnyResource }

/** The details of the last item of a trail, once all of it has been read. */
const ItemPage = ({ resource, trail, nav }: ItemPageProps): ReactNode => {
  const registry = useRegistry()
  const place = usePlace()
  const results = useQueries({ queries: trail.map((step) => itemQuery(registry, step)) })
  const open = results.findIndex(({ data }) => !data)
  if (open >= 0) {
    const failed = results.find(({ data, error }) => !data && error)
    if (!failed) return <EmptyState state="loading" />
    const step = trail[results.indexOf(failed)]
    const entry = registry.find(step?.type ?? '')
    const { lost, backWhenUnread, unreadItem } = entry?.loaded() ?? resource
    const { error } = failed
    if (lost && !isAway(error)) return <LostElsewhere {...lost} error={error} />
    const kind = entry?.kind ?? resource.kind
    const words = unreadItem?.(step?.key.join('/') ?? '') ?? (backWhenUnread && unable(kind.inline))
    const missing = results.findIndex(({ data, error: why }) => !data && isNotFound(why))
    const leaves = backWhenUnread && !isAuthError(error) && place.canGoBack()
    return (
      <Told says={words} error={error}>
        {leaves ? (
          <WayBack />
        ) : missing >= 0 ? (
          <ToNotFound step={trail[missing]} />
        ) : (
          <Failed kind={kind} error={error} retry={() => void failed.refetch()} />
        )}
      </Told>
    )
  }
  const items = results.map(({ data }) => data?.item)
  const own = results.at(-1)
  const isThere = items.every((item, at) => isInside(registry, trail.slice(0, at + 1), item))
  if (!isThere)
    return resource.lost ? <LostElsewhere {...resource.lost} /> : <ToNotFound step={trail.at(-1)} />
  return (
    <ItemView
      resource={resource}
      item={items.at(-1)}
      trail={trail}
      nav={nav}
      parents={items.slice(0, -1)}
      shown={{
        updatedAt: own?.dataUpdatedAt ?? 0,
        failedAt: own?.errorUpdatedAt ?? 0,
        busy: own?.isFetching ?? false,
      }}
      gone={isNotFound(own?.error)}
    />
  )
}

const unable = ([thing]: Kind<unknown>['inline']): string =>
  t('Unable to retrieve the {thing}.', { thing })

type ToldProps = {
  /** Nothing is told without it: what is shown instead says it. */
  readonly says: string | undefined
  readonly error: unknown
  readonly children: ReactNode
}

/** Says above the page what could not be read, once for each failure. */
const Told = ({ says, error, children }: ToldProps) => {
  const tell = useEffectEvent(() => {
    if (says !== undefined) tellUnable(says, error)
  })
  useEffect(() => tell(), [error])
  return children
}

/** Leads to the page that the user came from. */
const WayBack = () => {
  const place = usePlace()
  const leave = useEffectEvent(() => void place.back())
  useEffect(() => leave(), [])
  return null
}

type LostProps = NonNullable<AnyResource['lost']> & { readonly error?: unknown }

/** Says what could not be read on the page that all of them are found from. */
const LostElsewhere = ({ to, says, error }: LostProps) => {
  const place = usePlace()
  const leave = useEffectEvent(() => {
    if (error === undefined) toast.add('danger', says)
    else tellUnable(says, error)
    place.go(to, { replace: true })
  })
  useEffect(() => leave(), [])
  return null
}

type FailedProps = {
  readonly kind: Kind<unknown>
  readonly error: unknown
  readonly retry: () => void
}

const Failed = ({ kind, error, retry }: FailedProps) => {
  const [thing] = kind.inline
  if (isAuthError(error)) {
    return (
      <EmptyState state="refused" title={t('You may not see this {thing}.', { thing })}>
        {messageOf(error)}
      </EmptyState>
    )
  }
  return <EmptyState state="failed" title={unable(kind.inline)} error={error} onRetry={retry} />
}
