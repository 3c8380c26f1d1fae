import { t } from '#lib/translate.ts'
import { CopyIconButton } from '#ui/press/copy.tsx'

export type CodeBlockProps = {
  /** What it is, read out. */
  label: string
  children: string
}

/** A text in fixed-width letters that can be copied: a key, a template, a fragment. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    <div className="relative">
      <pre dir="ltr" role="region" aria-label={label} tabIndex={0} className={`${sheet} pe-10`}>
        {children}
      </pre>
      <div className="absolute top-1.5 end-1.5">
        <CopyIconButton text={children} label={t('Copy {what}', { what: label })} />
      </div>
    </div>
  )
}

export type LogViewProps = CodeBlockProps & {
  /** What stands there when the log has no line yet. */
  empty: string
}

/** The lines of a log: lines are not broken, the view scrolls by itself. */
export function LogView({ label, children, empty }: LogViewProps) {
  if (children === '') return <p className="text-muted">{empty}</p>
  return (
    <pre dir="ltr" role="log" aria-label={label} tabIndex={0} className={`${sheet} max-h-[65vh]`}>
      {children}
    </pre>
  )
}

const sheet =
  'overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs leading-5 ' +
  'whitespace-pre'
