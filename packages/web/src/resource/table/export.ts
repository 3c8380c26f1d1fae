import { csv, type CsvValue } from '@meridian/contract'
import { activities } from '#api/activity/activity.ts'
import { fileName } from '#lib/file-name.ts'
import { plural, t } from '#lib/translate.ts'
import { valueReader, wordFor, wordsIn, type Column } from '#resource/columns.ts'
import type { ListQuery, Named, Resource } from '#resource/define.ts'
import { idsOfCall } from '#resource/reading/reading.ts'
import { everyPiece } from '#resource/table/every-piece.ts'
import { saveFile } from '#ui/save-file.ts'
import { toast } from '#ui/tell/toast.ts'

export type ExportFormat = 'csv' | 'json'

/** What is exported: the rows that the browser knows in their order, or what the cloud has for a query. */
export type Exported<T> = {
  readonly resource: Resource<T>
  /** Of a CSV file; a JSON file has all that is known of each item, in OpenStack's own names. */
  readonly columns: readonly Column<T>[]
  readonly from: readonly T[] | ListQuery
}

/**
 * Writes all that match into a file, as an activity that can be cancelled. The file grows piece by
 * piece in blobs, which browsers keep outside of the memory of scripts: a piece is never held longer
 * than it takes to write it. What fails is told by the activity.
 */
export const exportList = async <T>(exported: Exported<T>, format: ExportFormat): Promise<void> => {
  const { resource, from } = exported
  const many = resource.kind.name[1]
  const file = fileName(resource.kind.inline[1], `list.${format}`)
  const stop = new AbortController()
  const activity = activities.start({
    ...{
      kind: 'change',
      title: t('Export {many}', { many }),
      doing: t('Writing {file}', { file }),
    },
    ...{ subject: file, cancel: () => stop.abort() },
  })
  try {
    const total = 'scope' in from ? undefined : from.length
    const written = await writtenTo(exported, format, stop.signal, (rows) => {
      if (total) activity.progress((100 * rows) / total)
    })
    saveFile(file, types[format], new Blob([...written.parts]))
    activity.done()
    toast.add(
      'success',
      plural(
        written.rows,
        '{count} row was written into {file}.',
        '{count} rows were written into {file}.',
        { file },
      ),
    )
    if (written.notes.length) toast.add('warning', written.notes.join(' '))
  } catch (error) {
    if (stop.signal.aborted) activity.cancelled()
    else activity.failed(error instanceof Error ? error : { reason: String(error) })
  }
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
}

/** Rows that are written between two breaths of the page. */
const atATime = 500

type Written = {
  readonly parts: readonly Blob[]
  readonly rows: number
  /** What is missing in the file. */
  readonly notes: readonly string[]
}

const writtenTo = async <T>(
  { resource, columns, from }: Exported<T>,
  format: ExportFormat,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<Written> => {
  const write = format === 'csv' ? tableWriter(columns) : jsonWriter<T>()
  const parts = [new Blob([write.head])]
  const notes = new Set<string>()
  let rows = 0
  for await (const piece of pieces(resource, from, signal)) {
    for (const note of piece.notes) notes.add(note)
    for (let at = 0; at < piece.items.length; at += atATime) {
      const some = piece.items.slice(at, at + atATime)
      const { text, note } = await write.rows(some, rows, signal)
      signal.throwIfAborted()
      if (note !== undefined) notes.add(note)
      parts.push(new Blob([text]))
      rows += some.length
      onRows(rows)
      await breath()
    }
  }
  parts.push(new Blob([write.foot]))
  return { parts, rows, notes: [...notes] }
}

/** Lets the page draw and hear presses. */
const breath = () => new Promise((resolve) => setTimeout(resolve))

type Piece<T> = { readonly items: readonly T[]; readonly notes: readonly string[] }

async function* pieces<T>(
  resource: Resource<T>,
  from: Exported<T>['from'],
  signal: AbortSignal,
): AsyncGenerator<Piece<T>> {
  if (!('scope' in from)) return yield { items: from, notes: [] }
  for await (const { items, notes, leftOut } of everyPiece(resource, { ...from, signal })) {
    const missing = leftOut.reduce((sum, one) => sum + one.rows, 0)
    const note = plural(
      missing,
      '{count} row that is not understood is missing.',
      '{count} rows that are not understood are missing.',
    )
    yield { items, notes: missing > 0 ? [...notes, note] : notes }
  }
}

type Writer<T> = {
  readonly head: string
  readonly foot: string
  readonly rows: (
    items: readonly T[],
    before: number,
    signal: AbortSignal,
  ) => Promise<{ readonly text: string; readonly note?: string | undefined }>
}

const jsonWriter = <T>(): Writer<T> => ({
  ...{ head: '[', foot: '\n]\n' },
  rows: async (items, before) => ({
    text: items
      .map((item, at) => `${before + at > 0 ? ',' : ''}\n${JSON.stringify(item)}`)
      .join(''),
  }),
})

const tableWriter = <T>(columns: readonly Column<T>[]): Writer<T> => {
  const known: Names = new Map()
  return {
    head: csv([columns.map(({ property: { label, unit } }) => headOf(label, unit))]),
    foot: '',
    rows: async (items, _before, signal) => {
      const note = await learnNames(columns, items, known, signal)
      return {
        text: csv(items.map((item) => columns.map((one) => cellOf(one, item, known)))),
        note,
      }
    },
  }
}

const headOf = (label: string, unit: string | undefined): string =>
  unit === undefined ? label : t('{label} ({unit})', { label, unit })

/** A number stays one; otherwise it is what the list says, names for ids included. */
const cellOf = <T>({ id, property }: Column<T>, item: T, known: Names): CsvValue => {
  const { points, show } = property
  if (points)
    return points
      .ids(item)
      .map((one) => known.get(`${points.to.type} ${one}`) ?? one)
      .join(', ')
  const value = valueReader(id, property)(item)
  if (typeof value === 'number') return value
  const said = wordsIn(show?.(item)).join(' ').trim()
  return said || wordFor(value)
}

/** Names by type and id. */
type Names = Map<string, string>

/** More names are not remembered from one piece for the next ones. */
const mostNames = 5_000

/** Reads the names that are not known yet; says which cannot be had, whose ids are written instead. */
const learnNames = async <T>(
  columns: readonly Column<T>[],
  items: readonly T[],
  known: Names,
  signal: AbortSignal,
): Promise<string | undefined> => {
  if (known.size > mostNames) known.clear()
  for (const { property } of columns) {
    if (!property.points) continue
    const { to, ids } = property.points
    const wanted = [...new Set(items.flatMap(ids))].filter((id) => !known.has(`${to.type} ${id}`))
    try {
      await learn(to, wanted, known, signal)
    } catch (error) {
      if (signal.aborted) throw error
      return to.names.missing
    }
  }
  return undefined
}

const learn = async (
  { type, names }: Named,
  ids: readonly string[],
  known: Names,
  signal: AbortSignal,
): Promise<void> => {
  for (let at = 0; at < ids.length; at += idsOfCall) {
    const found = await names.read(ids.slice(at, at + idsOfCall), signal)
    for (const [id, name] of Object.entries(found)) known.set(`${type} ${id}`, name)
  }
}
