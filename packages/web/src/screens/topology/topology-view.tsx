import type { Topology } from '@meridian/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#lib/translate.ts'
import { Balloon } from '#screens/topology/balloon.tsx'
import { useChoice, type Point } from '#screens/topology/choice.ts'
import { DeleteWorker } from '#screens/topology/deletes.tsx'
import { Failures } from '#screens/topology/failures.tsx'
import { FlatTab } from '#screens/topology/flat-tab.tsx'
import type { Centred } from '#screens/topology/flat-view.tsx'
import { GraphTab } from '#screens/topology/graph-tab.tsx'
import { isDeleting, viewOf, type View } from '#screens/topology/model.ts'
import { Outline } from '#screens/topology/outline-view.tsx'
import { SearchBar } from '#screens/topology/search-bar.tsx'
import { searched } from '#screens/topology/search.ts'
import { useLook } from '#screens/topology/address/use-look.ts'
import { useMarks } from '#screens/topology/use-marks.ts'
import { useText } from '#screens/topology/address/use-text.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Tabs } from '#ui/frame/tabs.tsx'

export type TopologyViewProps = {
  readonly model: Topology
  readonly reload: () => Promise<unknown>
  /** A message is being posted: nothing is brought up to date meanwhile [SH-TOPO-04]. */
  readonly onPosting: (posting: boolean) => void
}

/** The drawings, the list beside them, the balloon and what it deletes. */
export function TopologyView(props: TopologyViewProps) {
  const { model, reload, onPosting } = props
  const [chosen, choosing] = useChoice()
  const deleting = useMarks(model, { reload, onPosting, onGone: choosing.close })
  const { marks } = deleting
  const view = useMemo(() => viewOf(model, marks), [model, marks])
  const [look, change] = useLook()
  const [text, setText] = useText(look.text, (next) => change({ text: next }))
  const [centred, setCentred] = useState<Centred | undefined>(() =>
    look.at === undefined ? undefined : { id: look.at },
  )
  const hits = useMemo(() => searched(view, text), [view, text])
  const found = useMemo(() => (text.trim() === '' ? undefined : new Set(hits)), [text, hits])
  const centre = useCallback((id: string) => setCentred({ id }), [])

  const device = chosen && view.find(chosen.id)
  const gone = chosen !== undefined && (device === undefined || isDeleting(device.thing))
  const { close } = choosing
  // What disappears takes its balloon along, and what is being deleted [SH-BALL-19 SH-FLAT-17].
  useEffect(() => {
    if (gone) close()
  }, [gone, close])
  // Where the page is scrolled, it would stand beside something else.
  const isOpen = chosen !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    const { scrollY } = window
    const scrolled = () => {
      if (Math.abs(window.scrollY - scrollY) > 1) close()
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => window.removeEventListener('scroll', scrolled)
  }, [isOpen, close])

  const selected = chosen?.how === 'hover' ? undefined : chosen?.id
  const opens = useSelected({ view, selected, at: look.at, change, press: choosing.press })

  const balloon = device && chosen && !gone && (
    <Balloon
      {...{ device, view, chosen }}
      onEnter={choosing.hold}
      onLeave={choosing.leave}
      onClose={choosing.close}
      onDelete={deleting.begin}
    />
  )
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <Failures failures={model.failures} onRetry={() => void reload()} />
      {view.networks.length === 0 && view.devices.length === 0 ? (
        model.failures.length === 0 && (
          <EmptyState
            state="empty"
            title={t('There are no networks, routers, or connected instances to display.')}
          />
        )
      ) : (
        <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            <Tabs
              label={t('Views of the topology')}
              selected={look.view}
              onSelect={(id) => {
                choosing.close()
                change({ view: id === 'graph' ? 'graph' : 'flat' })
              }}
              tabs={[
                {
                  id: 'flat',
                  label: t('Flat view'),
                  content: () => (
                    <FlatTab
                      {...{ view, chosen, choosing, centred, found }}
                      networksKnown={model.failures.every(({ part }) => part !== 'networks')}
                      mode={look.size}
                      onMode={(size) => change({ size })}
                      onCentred={opens}
                    />
                  ),
                },
                {
                  id: 'graph',
                  label: t('Graph view'),
                  content: () => (
                    <GraphTab
                      {...{ view, chosen, choosing, centred, found }}
                      look={{ ...look, change }}
                      onCentred={opens}
                    />
                  ),
                },
              ]}
            />
          </div>
          <div className="flex max-h-[70dvh] min-h-64 flex-col gap-2 lg:max-h-[calc(100dvh-10.5rem)]">
            <SearchBar
              {...{ text, setText, hits }}
              nameOf={(id) => view.find(id)?.node.name ?? id}
              label={t('Find a device or network')}
              placeholder={t('Find by name or address')}
              onCentre={centre}
            />
            <Outline
              {...{ view, found }}
              onCentre={centre}
              onOpen={(id, at) => choosing.press(id, at, 'keys')}
            />
          </div>
        </div>
      )}
      {balloon}
      {deleting.works.map((work) => (
        <DeleteWorker
          key={work.id}
          target={work.target}
          onSent={() => deleting.sent(work)}
          onPosted={(message) => deleting.posted(work, message)}
        />
      ))}
    </div>
  )
}

type Selected = {
  readonly view: View
  readonly selected: string | undefined
  readonly at: string | undefined
  readonly change: (to: { readonly at: string | undefined }) => void
  readonly press: (id: string, at: Point) => void
}

/**
 * What is open is in the address, and is opened by it once: as soon as the drawing has it in the
 * middle, which the answer is to be called for. What is not there opens nothing.
 */
const useSelected = ({ view, selected, at, change, press }: Selected) => {
  const wanted = useRef(at !== undefined && view.find(at) ? at : undefined)
  useEffect(() => {
    if (wanted.current === undefined && selected !== at) change({ at: selected })
    // What the address says by itself opens nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected])
  return useCallback(
    (id: string, where: Point) => {
      if (wanted.current !== id) return
      wanted.current = undefined
      press(id, where)
    },
    [press],
  )
}
