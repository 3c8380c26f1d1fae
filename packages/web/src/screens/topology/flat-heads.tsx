import { memo } from 'react'
import { t } from '#lib/translate.ts'
import type { Layout } from '#screens/topology/flat-layout.ts'
import { networkColour } from '#screens/topology/flat-look.ts'
import type { Device, View } from '#screens/topology/model.ts'
import { cx } from '#ui/cx.ts'
import { NetworkIcon, OutsideIcon } from '#ui/icons.ts'
import { MiddleCut } from '#ui/tell/middle-cut.tsx'
import { Spinner } from '#ui/tell/spinner.tsx'

export type ColumnHeadsProps = {
  readonly view: View
  readonly layout: Layout
  readonly chosen: string | undefined
  readonly found: ReadonlySet<string> | undefined
}

/** The names of the columns, which stay in sight while devices are scrolled. */
export const ColumnHeads = memo(function ColumnHeads(props: ColumnHeadsProps) {
  const { view, layout, chosen, found } = props
  const { mode, loose, size, edges, columns } = layout
  return (
    <div
      aria-hidden
      className="sticky top-0 z-(--z-sticky) flex border-b border-line bg-surface/95"
      style={{ minWidth: '100%', width: layout.width }}
    >
      {view.networks.map((network, at) => (
        <Head
          key={network.node.id}
          {...{ network, mode }}
          width={edges[at]?.width ?? 0}
          start={size.inset}
          colour={networkColour(network.node.kind, at)}
          chosen={chosen === network.node.id}
          dim={found !== undefined && !found.has(network.node.id)}
        />
      ))}
      {loose && (
        <div
          style={{ width: edges[columns - 1]?.width, paddingInlineStart: size.inset }}
          className="shrink-0 truncate py-2 text-sm text-muted"
        >
          {t('Not connected')}
        </div>
      )}
    </div>
  )
})

type HeadProps = {
  readonly network: Device
  readonly mode: Layout['mode']
  readonly width: number
  readonly start: number
  readonly colour: string
  readonly chosen: boolean
  readonly dim: boolean
}

function Head({ network, mode, width, start, colour, chosen, dim }: HeadProps) {
  const { node, thing } = network
  const Picture = node.kind === 'external' ? OutsideIcon : NetworkIcon
  const cidrs = thing.is === 'network' ? thing.of.subnets.map(({ cidr }) => cidr) : []
  const small = mode !== 'normal'
  return (
    <div style={{ width, paddingInlineStart: start }} className="shrink-0 py-1.5 pe-2">
      <div
        data-node={node.id}
        style={{ borderInlineStartColor: colour }}
        className={cx(
          'flex cursor-pointer flex-col rounded-md border border-s-4 border-line bg-raised ps-1.5',
          'pe-1 hover:bg-hover',
          small ? 'py-0.5' : 'py-1',
          chosen && 'outline-2 outline-focus',
          dim && 'opacity-35',
          node.loading && 'border-dashed',
        )}
      >
        <span className="flex items-center gap-1">
          {node.loading ? (
            <Spinner />
          ) : (
            <Picture aria-hidden className="size-3.5 shrink-0 text-muted" />
          )}
          <MiddleCut text={node.name} className={cx('font-medium', small && 'text-xs')} />
        </span>
        {!small && (
          <span className="truncate font-mono text-xs text-muted">{cidrs.join(', ') || '–'}</span>
        )}
      </div>
    </div>
  )
}
