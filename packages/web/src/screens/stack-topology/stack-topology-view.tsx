import type { StackGraph } from '@meridian/contract'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { t } from '#lib/translate.ts'
import { InfoBalloon } from '#screens/stack-topology/info-balloon.tsx'
import { searched, stackViewOf } from '#screens/stack-topology/model.ts'
import { StackOutline } from '#screens/stack-topology/stack-outline.tsx'
import { stackSubject } from '#screens/stack-topology/subject.ts'
import { useChoice } from '#screens/topology/choice.ts'
import { SearchBar } from '#screens/topology/search-bar.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'

const Graph = lazy(async () => ({
  default: (await import('#screens/topology/graph/graph-view.tsx')).Graph,
}))

/** A stack as a drawing that arranges itself [SH-STACK-01], with the same in words beside it. */
export function StackTopologyView({ graph }: { readonly graph: StackGraph }) {
  const view = useMemo(() => stackViewOf(graph), [graph])
  const subject = useMemo(() => stackSubject(view.drawn), [view])
  const [chosen, choosing] = useChoice()
  const [text, setText] = useState('')
  const [centred, setCentred] = useState<{ readonly id: string }>()
  const hits = useMemo(() => searched(view, text), [view, text])
  const found = useMemo(() => (text.trim() === '' ? undefined : new Set(hits)), [text, hits])
  const centre = useCallback((id: string) => setCentred({ id }), [])

  const piece = chosen && view.find(chosen.id)
  const gone = chosen !== undefined && piece === undefined
  const { close } = choosing
  // What disappears takes its balloon along.
  useEffect(() => {
    if (gone) close()
  }, [gone, close])
  // Where the page is scrolled, it would stand beside something else.
  const isOpen = chosen !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    window.addEventListener('scroll', close, { passive: true })
    return () => window.removeEventListener('scroll', close)
  }, [isOpen, close])

  if (!view.stack) return <EmptyState state="empty" title={t('This stack has been deleted.')} />
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <Suspense fallback={<EmptyState state="loading" />}>
          <Graph
            drawn={view.drawn}
            subject={subject}
            // What is only pointed at is not chosen: a press on it opens its balloon for good.
            chosen={chosen?.how === 'hover' ? undefined : chosen?.id}
            found={centred}
            onChoose={(id, at, how) => {
              if (id === undefined) close()
              else choosing.press(id, at, how)
            }}
            onPoint={(id, at) => {
              if (id === undefined) choosing.leave()
              else choosing.enter(id, at)
            }}
          />
        </Suspense>
      </div>
      <div className="flex max-h-[70dvh] min-h-64 flex-col gap-2 lg:max-h-[calc(100dvh-10.5rem)]">
        <SearchBar
          {...{ text, setText, hits }}
          nameOf={(id) => view.find(id)?.node.name ?? id}
          label={t('Find a resource')}
          placeholder={t('Find by name, type or ID')}
          onCentre={centre}
        />
        <StackOutline
          {...{ view, found }}
          onCentre={centre}
          onOpen={(id, at) => choosing.press(id, at, 'keys')}
        />
      </div>
      {piece && chosen && (
        <InfoBalloon
          {...{ piece, chosen }}
          onEnter={choosing.hold}
          onLeave={choosing.leave}
          onClose={close}
        />
      )}
    </div>
  )
}
