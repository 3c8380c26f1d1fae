import { useMemo } from 'react'
import { t } from '#lib/translate.ts'
import { CopyIconButton } from '#ui/press/copy.tsx'
import { blockLines } from '#ui/fields/yaml-colors.ts'
import { YamlLine } from '#ui/fields/yaml-line.tsx'

export type YamlViewProps = {
  /** What it is, read out. */
  readonly label: string
  /** A text in YAML, or what Heat answers as JSON. */
  readonly source: unknown
}

/** A template or an environment to be read: numbered lines, with colours. */
export function YamlView({ label, source }: YamlViewProps) {
  const text = typeof source === 'string' ? source : JSON.stringify(source ?? {}, null, 2)
  const lines = useMemo(() => text.split('\n'), [text])
  const blocks = useMemo(() => blockLines(lines), [lines])
  return (
    <div className="relative">
      <pre
        dir="ltr"
        role="region"
        aria-label={label}
        tabIndex={0}
        className="max-h-[70vh] overflow-auto rounded-md border border-line bg-sunken py-3 font-mono text-xs leading-5"
      >
        <code className="block w-max min-w-full [counter-reset:line]">
          {lines.map((line, at) => (
            // Lines have nothing but their place to be told by, and the text does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at} className={lineLook}>
              {lines.length > most ? line : <YamlLine line={line} inBlock={blocks[at] ?? false} />}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
      <div className="absolute end-3 top-1.5">
        <CopyIconButton text={text} label={t('Copy {what}', { what: label })} />
      </div>
    </div>
  )
}

/** More lines than these have no colours: a browser would take seconds for their pieces. */
const most = 3000

/** The number before a line is no part of what is selected and copied. */
const lineLook =
  'block pe-12 [counter-increment:line] before:me-4 before:inline-block before:w-12 before:pe-2 ' +
  'before:text-end before:text-muted before:content-[counter(line)]'
