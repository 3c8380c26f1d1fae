import { useId, useMemo, useRef } from 'react'
import type { SideProps } from '#forms/metadata/editor-props.ts'
import { treeMessage } from '#forms/metadata/checks.ts'
import { EntryRow } from '#forms/metadata/entry-row.tsx'
import { sectionsOf, type Section } from '#forms/metadata/rows.ts'
import { problemIn, remove, type Entry } from '#forms/metadata/tree.ts'
import { useNewInSight } from '#forms/metadata/use-new-in-sight.ts'
import { useAfterwards } from '#forms/metadata/use-afterwards.ts'
import { t } from '#lib/translate.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { RemoveIcon } from '#ui/icons.ts'

type ExistingProps = SideProps & {
  readonly readOnly: boolean
  /** The key whose field takes the focus when it appears. */
  readonly fresh: string | undefined
}

/** What the resource is to have: an input for each key, by namespace and object. */
export const ExistingSide = (props: ExistingProps) => {
  const { metadata, change, onAnnounce } = props
  const base = useId()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const afterwards = useAfterwards()
  useNewInSight(list, metadata.entries)
  const sections = useMemo(() => sectionsOf(metadata), [metadata])
  const rows = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const drop: Drop = (gone, words) => {
    const keys = gone.map(({ key }) => key)
    const at = rows().findIndex(({ dataset }) => keys.includes(dataset['entry'] ?? ''))
    change((now) => remove(now, keys))
    onAnnounce(t('{name} was removed.', { name: words }))
    // The button has left with its key: the focus goes to the key that took the place.
    afterwards(() => {
      const left = rows()
      const next = left[Math.min(at, left.length - 1)]?.querySelector('button')
      ;(next ?? box.current)?.focus()
    })
  }
  return (
    <div
      role="group"
      ref={box}
      tabIndex={-1}
      aria-label={t('Existing Metadata')}
      className="flex min-w-0 flex-col gap-2 outline-none md:max-h-112"
    >
      <h3 className="font-semibold">{t('Existing Metadata')}</h3>
      <Problems base={base} sections={sections} />
      {sections.length === 0 ? (
        <EmptyState state="empty" title={t('No existing metadata')}>
          {!props.readOnly && t('Add a definition, or a key of your own.')}
        </EmptyState>
      ) : (
        <div
          ref={list}
          className="flex min-h-0 flex-col gap-4 overflow-auto rounded-md border border-line p-3"
        >
          {sections.map((section) => (
            <SectionFields
              key={section.id}
              {...props}
              base={base}
              section={section}
              onDrop={drop}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const rowId = (base: string, key: string) => `${base}-${key}`

type Place = { readonly base: string }

/** What is to be corrected before it can be saved; each line leads to its field. */
const Problems = ({ base, sections }: Place & { readonly sections: readonly Section[] }) => {
  const wrong = sections.flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      const problem = problemIn(entry)
      return problem ? [{ entry, problem }] : []
    }),
  )
  if (wrong.length === 0) return null
  return (
    <div className="max-h-24 shrink-0 overflow-auto rounded-md bg-danger-soft px-3 py-1.5 text-sm">
      <ul aria-label={t('To correct')}>
        {wrong.map(({ entry, problem }) => (
          <li key={entry.key}>
            <button
              type="button"
              onClick={() => focusIn(rowId(base, entry.key))}
              className="min-h-6 cursor-pointer text-start text-danger-text hover:underline"
            >
              {t('{name}: {problem}', { name: labelOf(entry), problem: treeMessage(problem) })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const focusIn = (id: string) =>
  document
    .getElementById(id)
    ?.querySelector<HTMLElement>('[data-field] :is(input, button)')
    ?.focus()

const labelOf = ({ key, leaf }: Entry): string => leaf?.label ?? key

/** Removes entries; `words` names them to those who hear it. */
type Drop = (entries: readonly Entry[], words: string) => void

type SectionProps = ExistingProps & Place & { readonly section: Section; readonly onDrop: Drop }

const SectionFields = (props: SectionProps) => {
  const { section, base, change, onDrop, readOnly } = props
  const { path, counts, entries } = section
  const title = section.group ? path.join(' / ') : t('Custom keys')
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-3">
      <div className="flex items-center gap-2 border-b border-line pb-1">
        <h4 className="min-w-0 grow text-sm font-semibold text-muted wrap-anywhere">{title}</h4>
        {counts && (
          <span className="text-xs whitespace-nowrap text-muted">
            {t('{added} of {all}', counts)}
          </span>
        )}
        {!readOnly && section.group && (
          <IconButton
            icon={RemoveIcon}
            size="small"
            aria-label={t('Remove all of {name}', { name: title })}
            onPress={() => onDrop(entries, title)}
          />
        )}
      </div>
      {entries.map((entry) => (
        <EntryRow
          key={entry.key}
          id={rowId(base, entry.key)}
          entry={entry}
          change={change}
          readOnly={readOnly}
          autoFocus={entry.key === props.fresh}
          onDescribe={props.onDescribe}
          onRemove={onDrop}
        />
      ))}
    </div>
  )
}
