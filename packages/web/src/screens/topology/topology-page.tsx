import { useEffect, useState } from 'react'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { PageFrame } from '#resource/page-frame.tsx'
import { useAddress, usePlace } from '#resource/place.tsx'
import { dialogAt, pagePath } from '#screens/topology/dialogs.ts'
import { useTopology } from '#screens/topology/feed.ts'
import { TypeActions } from '#screens/topology/globals.tsx'
import { TopologyView } from '#screens/topology/topology-view.tsx'
import { types } from '#screens/topology/types.ts'

const panel = {
  path: pagePath,
  area: 'project',
  group: { id: 'network', label: t('Network') },
} as const

/** What the project has on which networks, drawn in two ways and told in a list. */
export function TopologyPage() {
  const [posting, setPosting] = useState(false)
  const loaded = useTopology(posting)
  const reload = () => void loaded.reload()
  useDialogBelow()
  return (
    <PageFrame
      title={t('Network Topology')}
      panel={panel}
      many={t('Network Topology')}
      actions={
        <div className="flex flex-wrap gap-2">
          <TypeActions type={types.server} lead listed={Boolean(loaded.data)} onDone={reload} />
          <TypeActions type={types.network} listed={Boolean(loaded.data)} onDone={reload} />
          <TypeActions type={types.router} listed={Boolean(loaded.data)} onDone={reload} />
        </div>
      }
    >
      <LoadedView
        loaded={{ ...loaded, busy: false }}
        failed={t('Unable to retrieve the network topology.')}
      >
        {(model) => <TopologyView {...{ model, reload: loaded.reload }} onPosting={setPosting} />}
      </LoadedView>
    </PageFrame>
  )
}

/** An address below the page is that of a dialog over it. */
const useDialogBelow = (): void => {
  const { path } = useAddress()
  const place = usePlace()
  const dialog = dialogAt(path)
  useEffect(() => {
    if (dialog !== undefined) place.go(dialog, { replace: true })
  }, [place, dialog])
}
