import { useMemo } from 'react'
import { t } from '#lib/translate.ts'
import { yamlLines, type YamlPiece } from '#screens/stack-details/yaml-lines.ts'
import { CopyIconButton } from '#ui/copy.tsx'

export type YamlViewProps = {
  /** What it is, read out. */
  readonly label: string
  /** A text in YAML, or what Heat answers as JSON. */
  readonly source: unknown
}

/** A template or an environment to be read: numbered lines, with colours. */
export function YamlView({ label, source }: YamlViewProps) {
  const text = typeof source === 'string' ? source : JSON.stringify(source ?? {}, null, 2)
  const lines = useMemo(() => linesOf(text), [text])
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
          {lines.map((pieces, at) => (
            // Lines have nothing but their place to be told by, and the text does not change.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={at} className={lineLook}>
              {pieces.map(({ text: piece, is }, place) => (
                // oxlint-disable-next-line react/no-array-index-key
                <span key={place} className={looks[is]}>
                  {piece}
                </span>
              ))}
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

const linesOf = (text: string): readonly (readonly YamlPiece[])[] => {
  const plain = text.split('\n')
  return plain.length <= most
    ? yamlLines(text)
    : plain.map((line): readonly YamlPiece[] => [{ text: line, is: 'plain' }])
}

/** The number before a line is no part of what is selected and copied. */
const lineLook =
  'block pe-12 [counter-increment:line] before:me-4 before:inline-block before:w-12 before:pe-2 ' +
  'before:text-end before:text-muted before:content-[counter(line)]'

const looks: Readonly<Record<YamlPiece['is'], string>> = {
  key: 'text-accent-text',
  text: 'text-success-text',
  value: 'text-warning-text',
  comment: 'text-muted italic',
  mark: 'text-muted',
  plain: '',
}
