import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import type { Hold } from '#resource/action.ts'
import { idOf } from '#resource/define.ts'
import type { SetAlong } from '#resource/dependents/along.ts'
import type { Hangs } from '#resource/dependents/declare.ts'
import { countOf, Lines, linesOf, type Line } from '#resource/dependents/lines.tsx'
import { useDependents } from '#resource/dependents/use-dependents.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Spinner } from '#ui/tell/spinner.tsx'

/** Of so many it is asked what hangs on them. */
const mostAsked = 5

/** Why an item is kept; `lifted`: not once the question's own tick is set. */
type Kept = { readonly reason: string; readonly lifted: boolean }

type Props<T> = {
  readonly hangs: Hangs<T>
  readonly items: readonly T[]
  readonly hold: Hold
  readonly setAlong: SetAlong
}

/** What depends on items that are to be deleted. Where the service would keep each, the button is off. */
export const InQuestion = <T,>({ hangs, items, hold, setAlong }: Props<T>) => {
  const { kind } = hangs
  const asked = items.slice(0, mostAsked)
  const [kept, setKept] = useState<Readonly<Record<string, Kept | undefined>>>({})
  const reasons = asked.flatMap((item) => kept[idOf(kind, item)] ?? [])
  const [first] = reasons
  const isKept = first !== undefined && reasons.length === items.length
  const reason = isKept ? first.reason : undefined
  const lifted = reasons.every((one) => one.lifted)
  const tell = useEffectEvent(hold)
  useEffect(() => {
    tell(reason, lifted)
  }, [reason, lifted])
  return (
    <div className="flex flex-col gap-4">
      {asked.map((item) => (
        <OfOne
          key={idOf(kind, item)}
          {...{ hangs, item, setAlong }}
          alone={items.length === 1}
          onKept={(why) => setKept((all) => ({ ...all, [idOf(kind, item)]: why }))}
        />
      ))}
      {items.length > asked.length && (
        <p className="text-muted">
          {t('What depends on {count} further ones is not listed.', {
            count: items.length - asked.length,
          })}
        </p>
      )}
    </div>
  )
}

type OfOneProps<T> = Pick<Props<T>, 'hangs' | 'setAlong'> & {
  readonly item: T
  readonly alone: boolean
  readonly onKept: (why: Kept | undefined) => void
}

const OfOne = <T,>({ hangs, item, alone, setAlong, onKept }: OfOneProps<T>) => {
  const { kind, relations } = hangs
  const { data, error, reload } = useDependents(hangs, item)
  const lines = data && linesOf(hangs, data)
  const keeping = lines?.filter(({ how }) => how.effect === 'keeps') ?? []
  const reason =
    keeping.length > 0
      ? t('It is in use: {things}.', { things: keeping.map(countOf).join(', ') })
      : undefined
  const lifted = keeping.every(({ how }) => how.ticked)
  const tell = useEffectEvent(onKept)
  useEffect(() => {
    tell(reason === undefined ? undefined : { reason, lifted })
  }, [reason, lifted])
  const name = kind.title(item)
  return (
    <section aria-label={t('What depends on {name}', { name })} className="flex flex-col gap-1">
      {!alone && <h3 className="font-semibold wrap-anywhere">{name}</h3>}
      {lines && data ? (
        <Lines
          heading="h3"
          {...{ lines, relations, unasked: data.unasked }}
          onRetry={() => void reload()}
          below={(line) => <AlongBox {...{ line, setAlong }} item={idOf(kind, item)} />}
        />
      ) : error ? (
        <p className="text-sm text-muted wrap-anywhere">
          {t('What depends on it is not known: {reason}', { reason: messageOf(error) })}
        </p>
      ) : (
        <p className="flex items-center gap-2 text-muted">
          <Spinner />
          {t('Looking for what depends on it …')}
        </p>
      )}
    </section>
  )
}

/** What may be done with what hangs on the item, too; more than are named are left to their own list. */
const AlongBox = (props: {
  readonly line: Line
  readonly item: string
  readonly setAlong: SetAlong
}) => {
  const { line, item, setAlong } = props
  const { along } = line.how
  const [checked, setChecked] = useState(false)
  if (!along || line.count > line.items.length) return null
  return (
    <Checkbox
      checked={checked}
      onChange={(now) => {
        setChecked(now)
        setAlong(item, now ? { along, things: line.items } : undefined)
      }}
    >
      {along.label(line.count)}
    </Checkbox>
  )
}
