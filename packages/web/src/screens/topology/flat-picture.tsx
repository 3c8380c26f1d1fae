import { memo } from 'react'
import { t } from '#lib/translate.ts'
import { barAt, type Layout, type Line, type Placed } from '#screens/topology/flat-layout.ts'
import { markOf, networkColour, toneColours } from '#screens/topology/flat-look.ts'
import type { View } from '#screens/topology/model.ts'
import type { Window } from '#screens/topology/use-window.ts'
import { cx } from '#ui/cx.ts'
import { RouterIcon, ServerIcon } from '#ui/icons.ts'

export type FlatPictureProps = {
  readonly view: View
  readonly layout: Layout
  readonly chosen: string | undefined
  readonly found: ReadonlySet<string> | undefined
  readonly seen: Window
}

/**
 * Bars, lines and boxes, as far as they are in sight. For those who see; the list beside it says the
 * same, and is where the keyboard walks.
 */
export const FlatPicture = memo(function FlatPicture(props: FlatPictureProps) {
  const { view, layout, chosen, found, seen } = props
  const { size, width, height, placed } = layout
  const top = Math.max(0, seen.top)
  const bottom = Math.max(height, size.least)
  const near = placed.filter((one) => isNear(one, layout, seen))
  const colours = view.networks.map(({ node }, at) => networkColour(node.kind, at))
  return (
    <svg
      role="img"
      aria-label={t('The networks of the project and what is on them, which the list names, too.')}
      className="block"
      width={width}
      height={bottom}
    >
      {colours.map((colour, column) => {
        const x = barAt(layout, column)
        if (x > seen.right || x + size.bar < seen.left) return null
        return (
          <rect
            key={view.networks[column]?.node.id}
            data-node={view.networks[column]?.node.id}
            {...{ x, y: top, width: size.bar, height: Math.min(bottom, seen.bottom) - top }}
            fill={colour}
            className="cursor-pointer"
            opacity={view.networks[column]?.node.loading ? 0.4 : 0.85}
          />
        )
      })}
      {layout.loose && (
        <line
          x1={barAt(layout, layout.columns - 1) + size.bar / 2}
          x2={barAt(layout, layout.columns - 1) + size.bar / 2}
          y1={top}
          y2={Math.min(bottom, seen.bottom)}
          stroke="var(--color-edge)"
          strokeWidth={2}
          strokeDasharray="4 6"
        />
      )}
      {near.map((one) => (
        <Box
          key={one.device.node.id}
          {...{ placed: one, mode: layout.mode, size }}
          colours={colours}
          chosen={chosen === one.device.node.id}
          dim={found !== undefined && !found.has(one.device.node.id)}
        />
      ))}
    </svg>
  )
})

/** Whether a box or one of its lines may be in sight. */
const isNear = ({ x, y, lines }: Placed, { size }: Layout, seen: Window): boolean => {
  const { box, row } = size
  if (y > seen.bottom || y + 3 * row < seen.top) return false
  const ends = lines.map(({ to }) => to)
  return Math.min(x, ...ends) <= seen.right && Math.max(x + box, ...ends) >= seen.left
}

type BoxProps = {
  readonly placed: Placed
  readonly mode: Layout['mode']
  readonly size: Layout['size']
  readonly colours: readonly string[]
  readonly chosen: boolean
  readonly dim: boolean
}

/** A device with its lines. */
const Box = memo(function Box({ placed, mode, size, colours, chosen, dim }: BoxProps) {
  const { device, name, x, y, lines } = placed
  const { node } = device
  const small = mode !== 'normal'
  const Picture = node.kind === 'router' ? RouterIcon : ServerIcon
  return (
    <g className={cx(dim && 'opacity-25')}>
      {lines.map((line) => (
        <Wire key={line.id} {...{ line, small }} colour={colours[line.column] ?? ''} />
      ))}
      <g
        data-node={node.id}
        data-loading={node.loading || undefined}
        transform={`translate(${x} ${y})`}
        className={cx('group cursor-pointer', node.loading && 'animate-pulse')}
      >
        {name !== node.name && <title>{node.name}</title>}
        <rect
          width={size.box}
          height={size.tall}
          rx={node.kind === 'router' ? size.tall / 2 : 6}
          strokeDasharray={node.loading ? '4 3' : undefined}
          strokeWidth={chosen ? 2 : 1}
          stroke={chosen ? 'var(--color-focus)' : edgeOf(node.tone)}
          className="fill-(--color-raised) group-hover:fill-(--color-hover)"
        />
        {!small && (
          <Picture
            aria-hidden
            {...{ x: 12, y: size.tall / 2 - 9, width: 18, height: 18 }}
            color="var(--color-muted)"
          />
        )}
        <text
          x={small ? 16 : 38}
          y={small ? size.tall / 2 + 4 : 18}
          className={cx('fill-(--color-text) font-medium', textLook[mode])}
        >
          {name}
        </text>
        <path
          d={markOf(node)}
          transform={`translate(${small ? 9 : 41} ${small ? size.tall / 2 : 30})`}
          fill={toneColours[node.loading ? 'working' : node.tone]}
        />
        {!small && (
          <text x={48} y={34} className="fill-(--color-muted) text-[11px]">
            {cut(node.status, 14)}
          </text>
        )}
      </g>
    </g>
  )
})

const textLook = { normal: 'text-[13px]', small: 'text-[10px]', compact: 'text-xs' } as const

const edgeOf = (tone: string): string =>
  tone === 'bad' ? 'var(--color-danger)' : 'var(--color-edge)'

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

type WireProps = { readonly line: Line; readonly small: boolean; readonly colour: string }

/** A line with its address, over a wider one in the colour of the ground, which bridges bars. */
function Wire({ line, small, colour }: WireProps) {
  const { from, to, y, address, isChained } = line
  const ways = { x1: from, x2: to, y1: y, y2: y }
  const back = to < from
  const fits = address !== undefined && !small && address.length <= 15
  return (
    <g>
      {Math.abs(to - from) > 100 && (
        <line
          {...ways}
          x2={to + (back ? 4 : -4)}
          stroke="var(--color-surface)"
          strokeWidth={small ? 4 : 6}
        />
      )}
      <line {...ways} stroke={colour} strokeWidth={small ? 1.5 : 2} />
      {!isChained && (
        <circle cx={to + (back ? -3 : 3)} cy={y} r={small ? 2 : 3} fill="var(--color-surface)" />
      )}
      {fits && (
        <text
          x={to + (back ? 5 : -5)}
          y={y - 4}
          textAnchor={back ? 'start' : 'end'}
          className="fill-(--color-muted) text-[10px] tabular-nums"
        >
          {address}
        </text>
      )}
    </g>
  )
}
