import { useMemo } from 'react'
import { cx } from '#ui/cx.ts'
import { blockLines } from '#ui/fields/yaml-colors.ts'
import { YamlLine } from '#ui/fields/yaml-line.tsx'

/** How far a text was scrolled: lines down, pixels to the side. */
export type View = { readonly top: number; readonly left: number }

type Props = {
  readonly text: string
  readonly view: View
  readonly rows: number
  readonly wrong: readonly { readonly line?: number | undefined }[]
}

/** So many lines more than are seen are drawn, for who has made the field higher. */
const spare = 40

/**
 * What stands behind the field of an editor and moves with it: the numbers of its lines, and the lines
 * in their colours. Only those in sight are drawn, of however many.
 */
export function CodeLayer({ text, view: { top, left }, rows, wrong }: Props) {
  const lines = useMemo(() => text.split('\n'), [text])
  const blocks = useMemo(() => blockLines(lines), [lines])
  const first = Math.max(0, Math.floor(top) - 2)
  const seen = lines.slice(first, first + rows + spare)
  const isWrong = (at: number) => wrong.some(({ line }) => line === first + at + 1)
  const place = (at: number) => ({ top: `${(first + at - top) * 1.25 + 0.25}rem` })
  return (
    <>
      <div
        aria-hidden
        style={{ width: `${String(lines.length).length + 2}ch` }}
        className="relative shrink-0 overflow-hidden border-e border-line bg-sunken select-none"
      >
        {seen.map((_, at) => (
          <span
            key={first + at}
            style={place(at)}
            className={cx(
              'absolute end-0 pe-[1ch]',
              isWrong(at) ? 'font-bold text-danger-text' : 'text-muted',
            )}
          >
            {first + at + 1}
          </span>
        ))}
      </div>
      <div aria-hidden className="pointer-events-none absolute inset-0 forced-colors:hidden">
        <div
          style={{ insetInlineStart: `${String(lines.length).length + 2}ch` }}
          className="absolute inset-y-0 end-0 overflow-hidden"
        >
          {seen.map((line, at) => (
            <div
              key={first + at}
              style={place(at)}
              className={cx('absolute inset-x-0 h-5', isWrong(at) && 'bg-danger-soft')}
            >
              <span
                className="absolute ps-2 whitespace-pre"
                style={{ insetInlineStart: `${-left}px` }}
              >
                <YamlLine line={line} inBlock={blocks[first + at] ?? false} />
              </span>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
