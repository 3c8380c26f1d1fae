import type { ReactNode } from 'react'
import { language, t } from '#lib/translate.ts'
import { barOf, type BarData, type BarPart } from '#ui/charts/bar-data.ts'
import { seriesColour } from '#ui/charts/palette.ts'
import { cx } from '#ui/cx.ts'
import { tipped } from '#ui/overlays/tip.ts'

export type BarProps = {
  /** What is measured. */
  readonly label: string
  readonly data: BarData
  readonly orient?: 'horizontal' | 'vertical'
  /** Writes a number with its unit. */
  readonly format?: (value: number) => string
}

/** The width of the labels beside a vertical bar, in px [SH-CHART-22]. */
export const labelStrip = 44

/** What is used, what is used on average and what is free of a maximum, each with a tooltip. */
export function Bar({ label, data, orient = 'horizontal', format = plain }: BarProps) {
  const bar = barOf(data)
  const vertical = orient === 'vertical'
  const length = (share: number) => ({ [vertical ? 'height' : 'width']: `${share}%` })
  const usedWord = (at: number) =>
    bar.used.length > 1 ? t('Used ({number})', { number: at + 1 }) : t('Used')
  const whole = t('{label}: {used} used, {free} free of {max}', {
    label,
    used: format(bar.used.reduce((sum, { value }) => sum + value, 0)),
    free: format(bar.free.value),
    max: format(bar.max),
  })
  const track = (
    <div className={cx('relative', vertical ? 'h-44 w-8' : 'h-6 w-full')}>
      <div role="img" aria-label={whole} className={cx(box, 'bg-neutral-soft')} />
      {/* The same as in the list below, for those who point at it. */}
      <div aria-hidden className={cx(box, 'flex overflow-hidden', vertical && 'flex-col-reverse')}>
        {bar.used.map((part, at) => (
          <Segment
            key={at}
            part={part}
            style={{ ...length(part.share), background: seriesColour(at) }}
          />
        ))}
        <Segment part={bar.free} style={length(bar.free.share)} />
      </div>
      {bar.average && (
        <span
          aria-hidden
          className={cx(
            'absolute bg-text',
            vertical ? 'inset-x-[-4px] h-0.5' : 'inset-y-[-4px] w-0.5',
          )}
          style={{ [vertical ? 'bottom' : 'insetInlineStart']: `${bar.average.share}%` }}
        />
      )}
    </div>
  )
  const entries = (
    <ul className="flex flex-wrap gap-x-4 text-sm">
      {bar.used.map((part, at) => (
        <Entry key={at} word={usedWord(at)} part={part} format={format}>
          <span className="size-3 rounded-sm" style={{ background: seriesColour(at) }} />
        </Entry>
      ))}
      {bar.average && (
        <Entry word={t('Average')} part={bar.average} format={format}>
          <span className="mx-1 h-3 w-0.5 bg-text" />
        </Entry>
      )}
      <Entry word={t('Free')} part={bar.free} format={format}>
        <span className="size-3 rounded-sm border border-field-edge bg-neutral-soft" />
      </Entry>
    </ul>
  )
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <figcaption className="text-sm font-medium wrap-anywhere">{label}</figcaption>
      {vertical ? (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <div className="flex gap-2">
            <div
              aria-hidden
              className="flex shrink-0 flex-col justify-between text-end text-xs text-muted tabular-nums"
              style={{ width: labelStrip }}
            >
              <span>{format(bar.max)}</span>
              <span>{format(0)}</span>
            </div>
            {track}
          </div>
          <div className="grow basis-48">{entries}</div>
        </div>
      ) : (
        <>
          {track}
          {entries}
        </>
      )}
    </figure>
  )
}

const Segment = ({ part, style }: { part: BarPart; style: Record<string, string> }) => (
  <div
    {...tipped(part.tooltip)}
    style={style}
    className="min-h-0 min-w-0 shrink-0 cursor-default ring-1 ring-surface ring-inset"
  />
)

/** A part in words; its tooltip comes on hover and on focus. */
function Entry(props: {
  word: string
  part: BarPart
  format: (value: number) => string
  children: ReactNode
}) {
  const { word, part, format, children } = props
  const content = (
    <>
      <span aria-hidden className="inline-flex shrink-0 items-center">
        {children}
      </span>
      <span>{word}</span>
      <span className="text-muted tabular-nums">{format(part.value)}</span>
    </>
  )
  const look = 'inline-flex min-h-6 items-center gap-1.5 rounded-sm'
  if (part.tooltip === undefined) return <li className={look}>{content}</li>
  return (
    <li>
      <button
        type="button"
        {...tipped(part.tooltip)}
        className={cx(look, 'min-w-6 cursor-default text-start')}
      >
        {content}
      </button>
    </li>
  )
}

const box = 'absolute inset-0 rounded-sm'

const number = new Intl.NumberFormat(language().code, { maximumFractionDigits: 2 })
const plain = (value: number): string => number.format(value)
